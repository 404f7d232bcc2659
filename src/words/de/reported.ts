import { html } from '../../lib/html/template.ts';
import { plurals } from '../plurals.ts';
import type { Words } from '../words.ts';

const counted = plurals('de');

export const reported: Words['reported'] = {
  states: { open: 'Offen', resolved: 'Erledigt', all: 'Alle' },
  choose: 'Welche Meldungen',
  none: 'Hier gibt es keine Meldungen.',
  about: (handle) => `Über ${handle}`,
  by: (handle) => `Gemeldet von ${handle}`,
  byWhom: (who) => html`Gemeldet von ${who}`,
  nobody: 'einem Konto, das es nicht mehr gibt',
  posts: counted({ one: '# Beitrag', other: '# Beiträge' }),
  assignedTo: (handle) => `Übernommen von ${handle}`,
  settledBy: (handle) => `Erledigt von ${handle}`,
  settled: 'Erledigt',
  forwarded: 'Eine Kopie ging an den Server des Kontos.',
  comment: 'Was dazu geschrieben wurde',
  rules: 'Verletzte Regeln',
  takeOn: 'Übernehmen',
  letGo: 'Abgeben',
  resolve: 'Ohne Entscheidung erledigen',
  reopen: 'Wieder öffnen',
  account: 'Was über das Konto bekannt ist',
  more: 'Alle Meldungen über dieses Konto',
  choosePosts: 'Über welche Beiträge entschieden wird',
  deleted: 'Gelöschte Beiträge',
  deletedHint:
    'Diese Beiträge wurden gemeldet und seither gelöscht. Ihr Text bleibt 30 Tage, und solange die Meldung offen ist.',
  deletePosts: 'Beiträge löschen',
  markPosts: 'Beiträge mit Warnung versehen',
  deleteHint: 'Die gewählten Beiträge werden gelöscht. Das lässt sich nicht zurücknehmen.',
  markHint: 'Die Medien der gewählten Beiträge sind verdeckt, bis man sie aufdeckt.',
};
