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

export const profiles: Words['profiles'] = {
  hasMoved: (name, where) => html`${name} ist zu ${where} umgezogen.`,
  limited: (domain) => `Die Moderation von ${domain} hat dieses Profil verborgen.`,
  showAnyway: 'Trotzdem zeigen',
  inRemembrance: (name) => `Im Gedenken an ${name}.`,
  posts: counted({ one: '# Beitrag', other: '# Beiträge' }),
  following: counted({ other: 'folgt #' }),
  followers: counted({ one: '# Follower', other: '# Follower' }),
  newFollowers: counted({ one: '# neuer Follower', other: '# neue Follower' }),
  joined: (when) => html`dabei seit ${when}`,
  automated: 'Automatisiert',
  group: 'Gruppe',
  approvesFollowers: 'Bestätigt Follower',
  verifiedOn: (when) => html`bestätigt am ${when}`,
  parts: 'Beiträge dieses Profils',
  postsPart: 'Beiträge',
  repliesPart: 'Mit Antworten',
  mediaPart: 'Medien',
  featuredPart: 'Empfohlen',
  featuredPeople: (name) => `Leute, die ${name} empfiehlt`,
  featuredCollections: 'Sammlungen',
  nothingFeatured: 'Hier wird noch nichts empfohlen.',
  featuredTags: 'Empfohlene Hashtags',
  postsBy: (name) => `Beiträge von ${name}`,
};

export const featuredTags: Words['featuredTags'] = {
  title: 'Empfohlene Hashtags',
  lead: 'Sie stehen in deinem Profil und führen zu deinen Beiträgen damit. Höchstens 10.',
  none: 'Du empfiehlst noch keine Hashtags.',
  add: 'Neues Hashtag',
  feature: 'Empfehlen',
  remove: 'Nicht mehr empfehlen',
  suggested: 'Von dir in letzter Zeit benutzt',
};

export const relations: Words['relations'] = {
  back: 'Zurück',
  blocks: {
    title: 'Blockierte Profile',
    lead: 'Ihr seht nichts voneinander. Wenn du das beendest, folgt ihr euch nicht von selbst wieder.',
  },
  mutes: { title: 'Stummgeschaltete Profile', lead: 'Du siehst ihre Beiträge nicht. Sie erfahren davon nichts.' },
  domains: {
    title: 'Blockierte Server',
    lead: 'Du siehst nichts von Menschen auf diesen Servern.',
    none: 'Du blockierst keine Server.',
    domain: 'Server, zum Beispiel example.org',
    noDomain: 'So heißt kein Server.',
    warning: (domain) =>
      html`Du siehst dann keine Beiträge und Benachrichtigungen von ${domain} mehr, und zwischen dir und allen dort folgt sich niemand mehr.`,
    ends: 'Das geht endgültig verloren:',
  },
  tags: {
    title: 'Gefolgte Hashtags',
    lead: 'Beiträge mit diesen Hashtags erscheinen auf deiner Startseite.',
    none: 'Du folgst keinen Hashtags.',
  },
};
