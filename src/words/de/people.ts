import { html } from '../../lib/html/template.ts';
import { plurals } from '../plurals.ts';
import type { Words } from '../words.ts';

const counted = plurals('de');

export const people: Words['people'] = {
  follow: 'Folgen',
  unfollow: 'Entfolgen',
  askToFollow: 'Folgeanfrage senden',
  cancelRequest: 'Anfrage zurückziehen',
  accept: 'Annehmen',
  refuse: 'Ablehnen',
  mute: 'Stummschalten',
  unmute: 'Nicht mehr stummschalten',
  block: 'Blockieren',
  unblock: 'Nicht mehr blockieren',
  report: 'Melden',
  mentionWho: (handle) => `${handle} erwähnen`,
  mentionPrivately: (handle) => `${handle} privat erwähnen`,
  hideServer: (domain: string) => `Alles von ${domain} ausblenden`,
  unhideServer: (domain: string) => `${domain} nicht mehr ausblenden`,
  muteWho: (handle) => `${handle} stummschalten`,
  blockWho: (handle) => `${handle} blockieren`,
  removeFollower: 'Als Follower entfernen',
  removeFollowerHint:
    'Das Konto folgt dir dann nicht mehr und erfährt es nicht. Es kann dir wieder folgen, außer du blockierst es oder bestätigst Follower selbst. Rückgängig machen kannst du es nicht.',
  addToLists: 'Zu Listen hinzufügen',
  languages: 'Sprachen wählen',
  languagesHint:
    'Du siehst die Beiträge dieses Kontos nur in diesen Sprachen und solche ohne Angabe. Wählst du keine, siehst du alle.',
  endorse: 'Im Profil empfehlen',
  unendorse: 'Nicht mehr empfehlen',
  note: 'Private Notiz',
  noteHint: 'Nur du kannst sie sehen. Höchstens 2.000 Zeichen.',
  followedByKnown: (who) => html`Gefolgt von ${who}`,
  othersYouKnow: counted({ one: '# weiteren, die du kennst', other: '# weiteren, die du kennst' }),
  knownFollowersOf: (name) => `Follower von ${name}, die du kennst`,
  olderPosts: (domain) => `Ältere Beiträge von ${domain}`,
  fetchingPosts: (domain) => `Beiträge werden von ${domain} geholt.`,
  noOlderPosts: (domain) => `${domain} hatte keine älteren Beiträge.`,
  hideBoosts: 'Geteiltes nicht zeigen',
  showBoosts: 'Geteiltes zeigen',
  notify: 'Über neue Beiträge benachrichtigen',
  dontNotify: 'Nicht mehr über neue Beiträge benachrichtigen',
  editProfile: 'Profil bearbeiten',
  followsYou: 'Folgt dir',
  youMuted: 'Du hast dieses Konto stummgeschaltet',
  youBlocked: 'Du hast dieses Konto blockiert',
  blockedYou: 'Dieses Konto hat dich blockiert',
  asksToFollow: 'Möchte dir folgen',
  muteHint: 'Du siehst weder Beiträge noch Benachrichtigungen dieses Kontos. Niemand erfährt davon.',
  muteFor: 'Wie lange',
  forEver: 'Bis ich es beende',
  muteNotifications: 'Auch Benachrichtigungen verbergen',
  blockHint: 'Ihr seht nichts mehr voneinander und folgt einander nicht mehr.',
  none: 'Noch niemand.',
  requests: 'Folgeanfragen',
  noRequests:
    'Niemand wartet auf deine Antwort. Wenn du selbst entscheidest, wer dir folgt, stehen hier alle, die darum bitten.',
};

export const places: Words['places'] = {
  main: 'Hauptnavigation',
  menu: 'Menü',
  home: 'Start',
  explore: 'Entdecken',
  notifications: 'Benachrichtigungen',
  search: 'Suche',
  local: 'Dieser Server',
  federated: 'Alle Server',
  announcements: 'Ankündigungen',
  catchUp: 'Nachlesen',
  collections: 'Sammlungen',
  conversations: 'Private Erwähnungen',
  lists: 'Listen',
  bookmarks: 'Lesezeichen',
  favourites: 'Favoriten',
  followRequests: 'Folgeanfragen',
  moderation: 'Moderation',
  settings: 'Einstellungen',
  publish: 'Schreiben',
  drafts: 'Entwürfe',
  scheduled: 'Geplante Beiträge',
};

export const timelines: Words['timelines'] = {
  homeEmpty: 'Deine Startseite ist noch leer. Folge Leuten, dann erscheinen hier ihre Beiträge.',
  steps: {
    profile: 'Sag, wer du bist: ein Name, ein Bild, ein paar Worte',
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
};
