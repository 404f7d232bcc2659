import type { Words } from '../words.ts';

export const strikes: Words['strikes'] = {
  title: 'Entscheidungen der Moderation',
  none: 'Es gibt keine Entscheidungen über dich.',
  actions: {
    none: 'Eine Verwarnung',
    disable: 'Das Konto wurde eingefroren',
    sensitive: 'Medien wurden mit einer Warnung versehen',
    silence: 'Das Konto wurde eingeschränkt',
    suspend: 'Das Konto wurde gesperrt',
    delete_statuses: 'Beiträge wurden gelöscht',
    mark_statuses_as_sensitive: 'Beiträge wurden mit einer Warnung versehen',
  },
  takenBack: 'zurückgenommen',
  wasTakenBack: 'Diese Entscheidung wurde zurückgenommen.',
  posts: 'Die Beiträge',
  appeal: 'Der Einspruch',
  approved: 'Ihm wurde stattgegeben.',
  rejected: 'Er wurde abgelehnt.',
  waits: 'Er wartet auf Antwort.',
  isWrong: 'Ist das falsch?',
  tellWhy: 'Sag der Moderation, warum',
  send: 'Einspruch erheben',
  takeBack: 'Die Entscheidung zurücknehmen',
  reject: 'Den Einspruch ablehnen',
  rejectWarning: 'Die Entscheidung bleibt, und ein weiterer Einspruch ist nicht möglich.',
};
