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
  membersHint: 'Über das Menü ihres Profils oder ihrer Beiträge nimmst du Leute auf.',
  empty: 'Noch hat niemand in dieser Liste etwas geschrieben. Über das Menü ihres Profils nimmst du Leute auf.',
  add: 'Hinzufügen',
  remove: 'Entfernen',
  choose: (handle) => `Listen mit ${handle}`,
  another: 'Eine neue Liste',
  onlyFollowed: 'Auf deinen Listen können nur Leute stehen, denen du folgst.',
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
  newHere: 'Neu auf diesem Server',
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

export const catchUp: Words['catchUp'] = {
  title: 'Nachlesen',
  lead: 'Was andere in den letzten Stunden auf deiner Startseite geschrieben und geteilt haben, auf einen Blick. Nichts wird weggelassen, nichts gemerkt.',
  hours: 'Wie weit zurück',
  order: 'Wer zuerst kommt',
  orders: { seldom: 'Seltene', newest: 'Neueste', most: 'Häufige', noticed: 'Beachtete' },
  formulas: {
    seldom:
      'Wer in den letzten sieben Tagen am seltensten auf deiner Startseite war, kommt zuerst; bei Gleichstand, wer zuletzt schrieb. Geteiltes zählt wie Geschriebenes.',
    newest: 'Wer zuletzt geschrieben oder geteilt hat, kommt zuerst.',
    most: 'Wer in diesen Stunden am meisten geschrieben und geteilt hat, kommt zuerst; bei Gleichstand, wer zuletzt schrieb.',
    noticed:
      'Wessen Beitrag am häufigsten beantwortet, geteilt und favorisiert wurde, kommt zuerst; bei Gleichstand, wer zuletzt schrieb.',
  },
  all: (posts, people) => `${posts} von ${people}.`,
  newestOnly: (posts, people, since) =>
    html`Es gab mehr Beiträge, als auf einmal gezeigt werden: Dies sind die neuesten, ${posts} von ${people}, zurück bis ${since}.`,
  people: counted({ one: '# Person', other: '# Personen' }),
  others: counted({ one: '# weitere Person', other: '# weitere' }),
  links: 'Von mehreren geteilt',
  sharedBy: (who) => html`Geteilt von ${who}`,
  threads: 'Unterhaltungen',
  threadOf: (posts, who) => html`${posts} von ${who}`,
  authors: 'Nach Personen',
  inWeek: counted({ other: 'Diese Woche #-mal auf deiner Startseite' }),
  boosted: (who) => html`Hat ${who} geteilt:`,
  more: counted({ one: '# weiterer', other: '# weitere' }),
  none: 'In diesen Stunden hat niemand etwas geschrieben.',
  noneHint: 'Sieh weiter zurück oder finde mehr Leute, denen du folgen magst.',
};

export const filters: Words['filters'] = {
  title: 'Filter',
  lead: 'Beiträge mit Wörtern, die du nicht lesen möchtest, lassen sich verbergen oder hinter einer Warnung zeigen.',
  none: 'Du hast noch keine Filter.',
  create: 'Neuer Filter',
  edit: 'Filter bearbeiten',
  name: 'Titel',
  nameHint: 'Er steht dort, wo ein Beitrag verborgen ist.',
  keywords: 'Wörter und Ausdrücke',
  keywordsHint:
    'Pro Zeile ein Eintrag. Leere eine Zeile, um ihn zu entfernen; speichere, um weitere Zeilen zu bekommen.',
  noKeywords: 'Noch ohne Wörter: Er filtert nichts.',
  words: 'Wörter des Beitrags',
  wordsHint: 'Was du ankreuzt, wird gefiltert. Ohne Titel heißt der Filter danach.',
  keyword: (number) => `Wort oder Ausdruck ${number}`,
  wholeWord: 'Nur als ganzes Wort',
  where: 'Wo er gilt',
  contexts: {
    home: 'Startseite und Listen',
    notifications: 'Benachrichtigungen',
    public: 'Öffentliche Timelines',
    thread: 'Unterhaltungen',
    account: 'Profilseiten',
  },
  how: 'Wie er filtert',
  action: 'Was geschieht',
  actionHint: 'Gefilterte Beiträge nennen den Filter, der sie verbirgt – außer er verbirgt sie ganz.',
  actions: { warn: 'Hinter einer Warnung verbergen', hide: 'Ganz verbergen', blur: 'Nur Medien verbergen' },
  lastsFor: 'Wie lange',
  lastsHint: 'Dann läuft der Filter von selbst ab.',
  forEver: 'Bis ich ihn beende',
  stays: 'Wie bisher',
  until: (time) => html`bis ${time}`,
  delete: 'Filter löschen',
  deleteWarning: 'Was er verborgen hat, wird wieder gezeigt.',
};

export const timelines: Words['timelines'] = {
  homeEmpty: 'Deine Startseite ist noch leer. Folge Leuten, dann erscheinen hier ihre Beiträge.',
  homeQuiet: 'Deine Startseite ist noch leer. Hier erscheint, was die Leute schreiben, denen du folgst.',
  steps: {
    profile: (missing) => `Sag, wer du bist: ${missing}`,
    parts: { name: 'ein Name', picture: 'ein Bild', about: 'ein paar Worte' },
    post: 'Schreib deinen ersten Beitrag',
    people: 'Finde Leute, denen du folgen magst, oder Hashtags, die dir etwas bedeuten',
    address: 'Kennst du jemanden anderswo? Suche nach der Adresse, etwa @name@example.org',
    local: 'Sieh, was auf diesem Server geschrieben wird',
    lists: 'Bring mit, wem du auf einem anderen Server folgst',
    application: (domain) =>
      html`Auf dem Telefon passt jede App für Mastodon: Wenn sie nach deinem Server fragt, gib ${domain} ein`,
  },
  localEmpty: 'Auf diesem Server hat noch niemand öffentlich etwas geschrieben.',
  federatedEmpty:
    'Von anderen Servern ist hier noch nichts bekannt. Folge dort jemandem, dann kommen die Beiträge hierher.',
  bookmarksEmpty:
    'Du hast noch keine Lesezeichen. Das Lesezeichen unter einem Beitrag bewahrt ihn hier auf; niemand sonst erfährt davon.',
  favouritesEmpty:
    'Du hast noch keine Favoriten. Der Stern unter einem Beitrag bewahrt ihn hier auf und sagt, dass er dir gefällt.',
  tagEmpty: 'Mit diesem Hashtag hat noch niemand etwas geschrieben.',
  stoppedHere: 'Bis hierher hast du gelesen',
  continueReading: 'Weiterlesen, wo du aufgehört hast',
  markRead: 'Als gelesen markieren',
};

export const search: Words['search'] = {
  title: 'Suche',
  label: 'Namen, Wörter, Hashtags oder eine Adresse von einem anderen Server',
  button: 'Suchen',
  people: 'Leute',
  tags: 'Hashtags',
  posts: 'Beiträge',
  nothing: 'Nichts gefunden. Leute auf anderen Servern findest du mit ihrer ganzen Adresse, etwa @name@example.org.',
  hint: 'Kein Name im Sinn? Sieh dir die Leute an, die gefunden werden möchten.',
  all: 'Alles',
  kinds: 'Was gezeigt wird',
  pages: 'Seiten der Ergebnisse',
  more: 'Weitere Ergebnisse',
  back: 'Zurück',
  whose:
    'Von den Beiträgen findest du deine eigenen, die, in denen du erwähnt wirst, und die, die du favorisiert, geteilt oder mit einem Lesezeichen versehen hast oder bei denen du abgestimmt hast. Öffentliche Beiträge anderer findest du, wenn deren Verfasser es erlauben.',
  operators: {
    title: 'Genauer nach Beiträgen suchen',
    twoWords: 'zwei Wörter',
    word: 'Wort',
    phrase: 'Genau diese Wörter nebeneinander',
    without: 'Ohne dieses Wort',
    from: 'Von dir oder von jemand anderem',
    has: 'Mit Bildern, Video, Ton, einer Umfrage, einem Link oder einem zitierten Beitrag',
    is: 'Antworten oder Beiträge mit einer Warnung',
    language: 'In dieser Sprache',
    dates: 'Vor, nach oder an einem Tag',
    in: 'Nur, was du geschrieben oder womit du zu tun hattest, oder nur, was alle finden können',
  },
  chosen: 'Ausgewählt',
  takeOff: (operator) => `${operator} entfernen`,
  day: 'Tag',
  unfinished: (operator, example) => `Nach „${operator}“ fehlt noch etwas, etwa „${example}“. Ergänze es und suche.`,
  recent: 'Letzte Suchen',
  recentKept: 'Nur in diesem Browser aufbewahrt, bis du dich abmeldest.',
  forget: 'Liste leeren',
};

const others = plurals('de')({ one: '# weitere Person', other: '# weitere' });

const hat = (isOne: boolean) => (isOne ? 'hat' : 'haben');

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
  only: {
    mentions: 'Erwähnungen',
    favourites: 'Favoriten',
    boosts: 'Geteilt',
    follows: 'Folgen',
    posts: 'Beiträge',
    polls: 'Umfragen',
  },
  andOthers: (who, count) => html`${who} und ${others(count)}`,
  seeReport: 'Meldung ansehen',
  seeAccount: 'Konto ansehen',
  kinds: {
    follow: (who, isOne) => html`${who} ${isOne ? 'folgt' : 'folgen'} dir jetzt`,
    follow_request: (who, isOne) => html`${who} ${isOne ? 'möchte' : 'möchten'} dir folgen`,
    favourite: (who, isOne) => html`${who} ${hat(isOne)} deinen Beitrag favorisiert`,
    reblog: (who, isOne) => html`${who} ${hat(isOne)} deinen Beitrag geteilt`,
    mention: (who, isOne) => html`${who} ${hat(isOne)} dich erwähnt`,
    poll: (who) => html`Eine Umfrage von ${who} ist beendet`,
    quote: (who, isOne) => html`${who} ${hat(isOne)} deinen Beitrag zitiert`,
    quoted_update: (who, isOne) => html`${who} ${hat(isOne)} einen Beitrag bearbeitet, den du zitiert hast`,
    update: (who, isOne) => html`${who} ${hat(isOne)} einen Beitrag bearbeitet`,
    status: (who, isOne) => html`${who} ${hat(isOne)} etwas geschrieben`,
    'pleroma:emoji_reaction': (who, isOne) => html`${who} ${hat(isOne)} auf deinen Beitrag reagiert`,
    'admin.sign_up': (who, isOne) => html`${who} ${hat(isOne)} sich registriert`,
    'admin.report': (who, isOne) => html`${who} ${hat(isOne)} etwas gemeldet`,
    severed_relationships: () => html`Zwischen dir und Leuten auf einem anderen Server wurde das Folgen beendet`,
    moderation_warning: () => html`Die Moderation hat etwas über dich entschieden`,
    annual_report: () => html`Dein Jahresrückblick ist fertig`,
    added_to_collection: (who, isOne) => html`${who} ${hat(isOne)} dich in eine Sammlung aufgenommen`,
    collection_update: (who, isOne) => html`${who} ${hat(isOne)} eine Sammlung mit dir geändert`,
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

export const offers: Words['offers'] = {
  findPeople: 'Leute finden',
  import: 'Listen importieren',
  write: 'Sag etwas, wenn du magst mit Bildern oder einer Umfrage',
  home: 'Lies weiter, was die Leute schreiben, denen du folgst',
  explore: 'Sieh, worüber gerade viele reden',
  tags: 'Folge Hashtags, und ihre Beiträge kommen auf deine Startseite',
  search: 'Suche nach Leuten, Wörtern und Hashtags',
  collections: 'Folge allen aus einer Sammlung, die jemand empfiehlt',
  collection: 'Empfiehl Leute, denen andere auf einmal folgen können',
  profile: 'Sag, wer du bist, damit andere wissen, wen sie vor sich haben',
  filter: 'Verbirg Beiträge mit bestimmten Wörtern, oder zeig sie hinter einer Warnung',
  announce: 'Sag allen auf diesem Server etwas',
  emojis: 'Füge viele Emojis auf einmal hinzu',
};
