import { html } from '../../lib/html/template.ts';
import { plurals } from '../plurals.ts';
import type { Words } from '../words.ts';

const counted = plurals('de');

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
