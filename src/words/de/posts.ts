import { html } from '../../lib/html/template.ts';
import { plurals } from '../plurals.ts';
import type { Words } from '../words.ts';

const counted = plurals('de');

export const posts: Words['posts'] = {
  by: (name) => `Beitrag von ${name}`,
  boostedBy: (who) => html`${who} teilte`,
  pinned: 'Angeheftet',
  quoteHidden: 'Der zitierte Beitrag kann nicht gezeigt werden.',
  contentWarning: 'Inhaltswarnung',
  warned: (warning) => `Inhaltswarnung: ${warning}`,
  replies: counted({ one: '# Antwort', other: '# Antworten' }),
  boosts: counted({ one: '# Mal geteilt', other: '# Mal geteilt' }),
  quotes: counted({ one: '# Zitat', other: '# Zitate' }),
  favourites: counted({ one: '# Favorit', other: '# Favoriten' }),
  edited: (when) => html`bearbeitet ${when}`,
  nothing: 'Hier gibt es nichts, was alle sehen dürfen.',
  show: 'Anzeigen',
  hide: 'Verbergen',
  newer: 'Neuere',
  older: 'Ältere',
  more: 'Weitere Beiträge',
};

export const attachments: Words['attachments'] = {
  sensitive: 'Heikle Medien',
  pending: 'Eine Datei, die noch vorbereitet wird.',
  file: 'Eine angehängte Datei',
  alt: 'ALT',
  attached: counted({ one: 'Angehängt: # Datei', other: 'Angehängt: # Dateien' }),
};

export const polls: Words['polls'] = {
  votes: counted({ one: '# Stimme', other: '# Stimmen' }),
  people: counted({ one: '# Person', other: '# Personen' }),
  closed: 'beendet',
  openUntil: (when) => html`offen bis ${when}`,
};
