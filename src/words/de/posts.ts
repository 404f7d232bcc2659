import { html } from '../../lib/html/template.ts';
import { writtenNumber } from '../numbers.ts';
import { plurals } from '../plurals.ts';
import type { PostOutcomes, Words } from '../words.ts';

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

export const postOutcomes: PostOutcomes = {
  favourited: 'Favorisiert.',
  boosted: 'Geteilt.',
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

export const acting: Words['acting'] = {
  boostFor: 'Teilen mit …',
  boostTitle: 'Diesen Beitrag teilen',
  boostAudience: 'Wer sieht, dass du teilst',
  mayQuote: 'Wer zitieren darf …',
  mayQuoteTitle: 'Wer darf diesen Beitrag zitieren?',
  mayQuoteHint: 'Das gilt ab jetzt. Zitate, die es schon gibt, bleiben.',
  revoke: 'Zitat widerrufen …',
  revokeTitle: 'Dieses Zitat widerrufen?',
  revokeWarning:
    'Dein Beitrag verschwindet aus dem Beitrag, der ihn zitiert, hier und auf anderen Servern. Das lässt sich nicht rückgängig machen.',
  revokeButton: 'Zitat widerrufen',
  quotedBy: 'Zitiert von',
  react: 'Reagieren …',
  reactTitle: 'Auf diesen Beitrag reagieren',
  reactButton: 'Reagieren',
  commonEmojis: 'Häufige Emojis',
  otherEmoji: 'Ein anderes Emoji',
  otherEmojiHint: 'Ein einzelnes Emoji oder der Name eines Emojis dieses Servers zwischen Doppelpunkten.',
  reactions: counted({ one: '# Reaktion', other: '# Reaktionen' }),
  reactedBy: 'Reaktionen von',
  nobodyYet: 'Noch niemand, den du sehen kannst.',
  filterWord: 'Ein Wort daraus filtern …',
  embed: 'Einbetten …',
  embedTitle: 'Diesen Beitrag einbetten',
  embedHint: 'Dieser Code zeigt den Beitrag in einer Seite einer anderen Website.',
  embedCode: 'Code',
  embedCopy: 'Code kopieren',
  embedLook: 'Ansehen, wie es aussieht',
  moderate: 'In der Moderation öffnen',
};

const ofAll = counted({
  one: '{here} von # Antwort ist hier bekannt.',
  other: '{here} von # Antworten sind hier bekannt.',
});

export const threads: Words['threads'] = {
  known: (here, all) => ofAll(all).replace('{here}', writtenNumber('de', here)),
  fetching: 'Weitere werden geholt.',
  lookAgain: 'Noch einmal nachsehen',
};

export const histories: Words['histories'] = {
  title: 'Verlauf der Bearbeitungen',
  back: (name) => `Beitrag von ${name}`,
  written: (when) => html`Geschrieben ${when}`,
  edited: (when) => html`Bearbeitet ${when}`,
  altTexts: 'Bildbeschreibungen',
};

export const translations: Words['translations'] = {
  translate: 'Übersetzen',
  translation: 'Übersetzung',
  original: 'Original',
  showOriginal: 'Original zeigen',
  from: (language, provider) => `Übersetzt von ${provider}, Ausgangssprache: ${language}.`,
};

export const deliveries: Words['deliveries'] = {
  title: 'Wohin er gegangen ist',
  none: 'Er wurde in den letzten zwei Wochen an keinen anderen Server geschickt.',
  hint: 'Was in den letzten zwei Wochen an andere Server geschickt wurde und was noch wartet.',
  kinds: { Create: 'Beitrag', Update: 'Bearbeitung', Delete: 'Löschung', Announce: 'Teilen' },
  all: 'Alle',
  outcomes: { pending: 'Wartet', delivered: 'Zugestellt', failed: 'Gescheitert', withdrawn: 'Zurückgezogen' },
  counts: {
    pending: counted({ one: '# Server wartet', other: '# Server warten' }),
    delivered: counted({ one: 'an # Server zugestellt', other: 'an # Server zugestellt' }),
    failed: counted({ one: 'bei # Server gescheitert', other: 'bei # Servern gescheitert' }),
    withdrawn: counted({ one: 'von # Server zurückgezogen', other: 'von # Servern zurückgezogen' }),
  },
  next: (when) => html`nächster Versuch ${when}`,
  more: 'Weitere Server',
  retry: 'Gescheitertes noch einmal senden',
  triedAgain: counted({
    one: 'Bei # Server wird es noch einmal versucht.',
    other: 'Bei # Servern wird es noch einmal versucht.',
  }),
  notYet: 'Noch wird nichts wiederholt: Was gerade erst gescheitert ist, ruht eine Minute.',
  reasons: {
    slow: 'Der Server brauchte zu lange.',
    away: 'Der Server war nicht erreichbar.',
    blocked: 'Der Server ist blockiert.',
    nobody: 'Niemand dort darf ihn noch bekommen.',
    deleted: 'Er wurde inzwischen gelöscht.',
    refused: (status) => `Der Server lehnt ihn ab (${status}).`,
    gone: (status) => `Dort nimmt niemand mehr Beiträge an (${status}).`,
    busy: (status) => `Der Server ist überlastet (${status}).`,
    broken: (status) => `Der Server hat eine Störung (${status}).`,
    answered: (status) => `Der Server nimmt ihn nicht an (${status}).`,
  },
};

export const interactions: Words['interactions'] = {
  follow: 'Folgen',
  followTitle: (name) => `${name} folgen`,
  followQuestion: (name) => `${name} folgen?`,
  isYou: 'Das bist du.',
  following: (name) => `Du folgst ${name}.`,
  requested: (name) => `Du möchtest ${name} folgen. Die Antwort steht noch aus.`,
  cannotFollow: (name) => `Du kannst ${name} nicht folgen.`,
  approves: (name) => `${name} entscheidet, wer folgen darf.`,
  favourite: 'Favorisieren',
  favourited: 'Du hast diesen Beitrag favorisiert.',
  boost: 'Teilen',
  boosted: 'Du hast diesen Beitrag geteilt.',
  reply: 'Antworten',
};

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
