import { html } from '../../lib/html/template.ts';
import { plurals } from '../plurals.ts';
import type { Words } from '../words.ts';

const counted = plurals('de');

export const lists: Words['lists'] = {
  title: 'Listen',
  none: 'Du hast noch keine Listen. Eine Liste zeigt die Beiträge einiger Leute für sich. Gib hier einer einen Namen, und nimm Leute über das Menü ihres Profils auf.',
  name: 'Name',
  create: 'Liste anlegen',
  edit: 'Liste bearbeiten',
  save: 'Speichern',
  delete: 'Liste löschen',
  deleteWarning: 'Die Liste verschwindet. Den Leuten darin folgst du weiterhin.',
  replies: 'Antworten zeigen an',
  repliesPolicies: { list: 'Leute in der Liste', followed: 'alle, denen du folgst', none: 'niemanden' },
  exclusive: 'Diese Beiträge auf der Startseite verbergen',
  members: 'Leute in der Liste',
  membersHint: 'Über das Menü ihres Profils nimmst du Leute auf.',
  empty: 'Noch hat niemand in dieser Liste etwas geschrieben. Über das Menü ihres Profils nimmst du Leute auf.',
  add: 'Hinzufügen',
  remove: 'Entfernen',
  choose: (handle) => `Listen mit ${handle}`,
};

export const conversations: Words['conversations'] = {
  none: 'Du hast noch keine privaten Erwähnungen. Erwähne jemanden in einem Beitrag, den nur Erwähnte lesen können, dann steht die Unterhaltung hier.',
  hint: 'Nur die erwähnten Personen können diese Beiträge lesen. Sie sind nicht verschlüsselt: Wer die Server betreibt, könnte sie auch lesen.',
  between: (people) => html`Mit ${people}`,
  markRead: 'Als gelesen markieren',
  remove: 'Aus der Liste entfernen',
};

export const explore: Words['explore'] = {
  empty: 'Noch ist nichts im Trend.',
  parts: 'Was zu entdecken ist',
  posts: 'Beiträge',
  tags: 'Hashtags',
  links: 'Nachrichten',
  people: 'Leute',
  suggested: 'Leute, denen du folgen könntest',
  look: 'Trends und Leute zum Folgen',
  more: 'Mehr Trends und Leute',
  noSuggestions: 'Im Moment gibt es keine Vorschläge.',
  dismiss: 'Nicht vorschlagen',
  collections: 'Sammlungen, denen du folgen könntest',
  directory: 'Verzeichnis',
  directoryLead: 'Leute, die gefunden werden möchten.',
  directoryOf: { local: 'Dieser Server', known: 'Alle bekannten Server' },
  directoryOrder: { active: 'Zuletzt aktiv', new: 'Neu' },
  directoryEmpty: 'Noch steht niemand im Verzeichnis.',
  talkedBy: counted({ one: '# Person in den letzten Tagen', other: '# Personen in den letzten Tagen' }),
  linkPosts: 'Beiträge mit diesem Link',
  linkEmpty: 'Es gibt keine Beiträge mit diesem Link, die du sehen kannst.',
  next: 'Weiter',
  previous: 'Zurück',
  pages: 'Weitere Seiten',
  lookUp: 'Jemanden auf einem anderen Server finden',
};
