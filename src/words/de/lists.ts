import { html } from '../../lib/html/template.ts';
import type { Words } from '../words.ts';

export const lists: Words['lists'] = {
  title: 'Listen',
  none: 'Du hast noch keine Listen.',
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
  empty: 'Noch hat niemand in dieser Liste etwas geschrieben.',
  add: 'Hinzufügen',
  remove: 'Entfernen',
  choose: (handle) => `Listen mit ${handle}`,
};

export const conversations: Words['conversations'] = {
  none: 'Du hast noch keine privaten Erwähnungen.',
  hint: 'Nur die erwähnten Personen können diese Beiträge lesen. Sie sind nicht verschlüsselt: Wer die Server betreibt, könnte sie auch lesen.',
  between: (people) => html`Mit ${people}`,
  markRead: 'Als gelesen markieren',
  remove: 'Aus der Liste entfernen',
};

export const explore: Words['explore'] = {
  empty:
    'Noch reden nicht viele über etwas. Suche nach Leuten und Hashtags oder nach einer Adresse von einem anderen Server.',
  people: 'Leute, denen du folgen könntest',
  tags: 'Hashtags',
  links: 'Links',
  posts: 'Beiträge',
};
