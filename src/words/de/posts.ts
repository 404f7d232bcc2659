import { html } from '../../lib/html/template.ts';
import { plurals } from '../plurals.ts';
import type { Words } from '../words.ts';

const counted = plurals('de');

export const posts: Words['posts'] = {
  by: (name) => `Beitrag von ${name}`,
  boostedBy: (who) => html`${who} teilte`,
  inGroup: (where) => html`in ${where}`,
  reply: 'Antworten',
  boost: 'Teilen',
  quote: 'Zitieren',
  favourite: 'Favorisieren',
  bookmark: 'Lesezeichen setzen',
  more: 'Mehr',
  edit: 'Bearbeiten',
  delete: 'Löschen',
  pin: 'Im Profil anheften',
  unpin: 'Vom Profil lösen',
  muteConversation: 'Unterhaltung stummschalten',
  unmuteConversation: 'Unterhaltung nicht mehr stummschalten',
  openOn: (host) => `Auf ${host} öffnen`,
  copyLink: 'Link kopieren',
  filtered: (titles) => `Gefiltert: ${titles}`,
  replyTo: (who) => html`Antwort an ${who}`,
  deleteTitle: 'Diesen Beitrag löschen?',
  deleteWarning:
    'Er verschwindet mit seinen Favoriten und allem, was geteilt wurde, hier und auf anderen Servern. Das lässt sich nicht rückgängig machen.',
  deleteAndRedraft: 'Löschen und neu verfassen',
  redraftHint: 'Löscht den Beitrag und öffnet seinen Text zum Schreiben.',
  favouritedBy: 'Favorisiert von',
  rebloggedBy: 'Geteilt von',
  repliesTo: 'Antworten',
  pinned: 'Angeheftet',
  quoteHidden: 'Der zitierte Beitrag kann nicht gezeigt werden.',
  quoteStates: {
    deleted: 'Der zitierte Beitrag wurde gelöscht.',
    pending: 'Das Zitat wartet auf die Zustimmung der zitierten Person.',
    rejected: 'Die zitierte Person hat dem Zitat nicht zugestimmt.',
    revoked: 'Die zitierte Person hat das Zitat widerrufen.',
    unauthorized: 'Der zitierte Beitrag ist nicht für dich sichtbar.',
  },
  quoteUnwanted: {
    blocked_account: 'Du hast die zitierte Person blockiert.',
    blocked_domain: 'Du hast den Server des zitierten Beitrags blockiert.',
    muted_account: 'Du hast die zitierte Person stummgeschaltet.',
  },
  contentWarning: 'Inhaltswarnung',
  warned: (warning) => `Inhaltswarnung: ${warning}`,
  showAll: 'Alles zeigen',
  showLess: 'Weniger zeigen',
  replies: counted({ one: '# Antwort', other: '# Antworten' }),
  boosts: counted({ one: '# Mal geteilt', other: '# Mal geteilt' }),
  quotes: counted({ one: '# Zitat', other: '# Zitate' }),
  favourites: counted({ one: '# Favorit', other: '# Favoriten' }),
  edited: (when) => html`bearbeitet ${when}`,
  nothing: 'Hier gibt es noch keine öffentlichen Beiträge.',
  nothingOwn: 'Hier ist noch nichts von dir. Was du veröffentlichst, erscheint in deinem Profil.',
  newer: 'Neuere',
  older: 'Ältere',
  morePosts: 'Weitere Beiträge',
};

export const attachments: Words['attachments'] = {
  sensitive: 'Heikle Medien',
  pending: 'Eine Datei, die noch vorbereitet wird.',
  file: 'Eine angehängte Datei',
  alt: 'ALT',
  kinds: { image: 'Bild', video: 'Video', gifv: 'Bewegtes Bild', audio: 'Audio' },
  attached: counted({ one: 'Angehängt: # Datei', other: 'Angehängt: # Dateien' }),
};

export const polls: Words['polls'] = {
  votes: counted({ one: '# Stimme', other: '# Stimmen' }),
  people: counted({ one: '# Person', other: '# Personen' }),
  closed: 'beendet',
  poll: 'Umfrage',
  vote: 'Abstimmen',
  yourVote: 'deine Stimme',
  closes: (when) => html`Ende: ${when}`,
};
