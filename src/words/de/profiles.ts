import { html } from '../../lib/html/template.ts';
import { plurals } from '../plurals.ts';
import type { Words } from '../words.ts';

const counted = plurals('de');

export const profiles: Words['profiles'] = {
  hasMoved: (name, where) => html`${name} ist zu ${where} umgezogen.`,
  inRemembrance: (name) => `In Gedenken an ${name}.`,
  posts: counted({ one: '# Beitrag', other: '# Beiträge' }),
  following: counted({ other: '# gefolgt' }),
  followers: counted({ one: '# Follower', other: '# Follower' }),
  newFollowers: counted({ one: '# neuer Follower', other: '# neue Follower' }),
  joined: (when) => html`dabei seit ${when}`,
  automated: 'Automatisch',
  group: 'Gruppe',
  approvesFollowers: 'Bestätigt Follower',
  verifiedOn: (when) => html`bestätigt am ${when}`,
  parts: 'Beiträge dieses Profils',
  postsPart: 'Beiträge',
  repliesPart: 'Beiträge und Antworten',
  mediaPart: 'Medien',
  featuredTags: 'Hervorgehobene Hashtags',
  postsBy: (name) => `Beiträge von ${name}`,
};
