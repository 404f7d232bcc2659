import { html } from '../../lib/html/template.ts';
import { plurals } from '../plurals.ts';
import type { Words } from '../words.ts';

const others = plurals('de')({ one: '# weitere Person', other: '# weitere' });

export const notifications: Words['notifications'] = {
  title: 'Benachrichtigungen',
  none: 'Noch ist nichts geschehen. Wenn dir jemand folgt, antwortet oder mag, was du schreibst, steht es hier.',
  isNew: 'neu',
  somebody: 'Jemand',
  other: 'Etwas ist geschehen.',
  markRead: 'Alle als gelesen markieren',
  clear: 'Alle löschen',
  clearWarning:
    'Alle Benachrichtigungen verschwinden. Beiträge und Follower bleiben. Das lässt sich nicht rückgängig machen.',
  all: 'Alle',
  mentions: 'Erwähnungen',
  andOthers: (who, count) => html`${who} und ${others(count)}`,
  seeReport: 'Meldung ansehen',
  seeAccount: 'Konto ansehen',
  kinds: {
    follow: (who) => html`Neuer Follower: ${who}`,
    follow_request: (who) => html`Folgeanfrage von ${who}`,
    favourite: (who) => html`Favorit von ${who} für deinen Beitrag`,
    reblog: (who) => html`Dein Beitrag wurde geteilt von ${who}`,
    mention: (who) => html`Du wurdest erwähnt von ${who}`,
    poll: (who) => html`Eine Umfrage von ${who} ist beendet`,
    quote: (who) => html`Dein Beitrag wurde zitiert von ${who}`,
    quoted_update: (who) => html`Bearbeitet von ${who}: ein Beitrag, den du zitiert hast`,
    update: (who) => html`Ein Beitrag wurde bearbeitet von ${who}`,
    status: (who) => html`Neuer Beitrag von ${who}`,
    'pleroma:emoji_reaction': (who) => html`Reaktion von ${who} auf deinen Beitrag`,
    'admin.sign_up': (who) => html`Neu angemeldet: ${who}`,
    'admin.report': (who) => html`Meldung von ${who}`,
    severed_relationships: () => html`Zwischen dir und Leuten auf einem anderen Server wurde das Folgen beendet`,
    moderation_warning: () => html`Die Moderation hat etwas über dich entschieden`,
    annual_report: () => html`Dein Jahresrückblick ist fertig`,
    added_to_collection: (who) => html`${who} hat dich in eine Sammlung aufgenommen`,
    collection_update: (who) => html`${who} hat eine Sammlung mit dir geändert`,
  },
};

export const notificationRequests: Words['notificationRequests'] = {
  title: 'Gefilterte Benachrichtigungen',
  lead: 'Benachrichtigungen dieser Profile warten hier. Wenn du jemanden annimmst, bekommst du sie von nun an.',
  none: 'Hier wartet niemand.',
  count: plurals('de')({ one: '# Benachrichtigung', other: '# Benachrichtigungen' }),
  accept: 'Annehmen',
  dismiss: 'Verwerfen',
  policy: 'Wessen Benachrichtigungen du bekommst',
  policyHint: 'Was gefiltert wird, wartet oben. Was ignoriert wird, ist verloren.',
  values: { accept: 'Durchlassen', filter: 'Filtern', drop: 'Ignorieren' },
  senders: {
    for_not_following: 'Profile, denen du nicht folgst',
    for_not_followers: 'Profile, die dir nicht folgen',
    for_new_accounts: 'Neue Konten',
    for_private_mentions: 'Private Erwähnungen, um die du nicht gebeten hast',
    for_limited_accounts: 'Konten, die die Moderation eingeschränkt hat',
    for_bots: 'Automatisierte Konten',
  },
};
