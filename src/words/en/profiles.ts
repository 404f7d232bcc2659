import { type Html, html } from '../../lib/html/template.ts';
import { plurals } from '../plurals.ts';

const counted = plurals('en');

/** Profiles. */
export const profiles = {
  hasMoved: (name: Html, where: Html) => html`${name} has moved to ${where}.`,
  limited: (domain: string) => `The moderators of ${domain} have hidden this profile.`,
  showAnyway: 'Show anyway',
  inRemembrance: (name: string) => `In remembrance of ${name}.`,
  posts: counted({ one: '# post', other: '# posts' }),
  following: counted({ other: '# following' }),
  followers: counted({ one: '# follower', other: '# followers' }),
  newFollowers: counted({ one: '# new follower', other: '# new followers' }),
  joined: (when: Html) => html`joined ${when}`,
  automated: 'Automated',
  group: 'Group',
  approvesFollowers: 'Approves followers',
  verifiedOn: (when: Html) => html`verified on ${when}`,
  parts: 'Posts of this profile',
  postsPart: 'Posts',
  repliesPart: 'Posts and replies',
  mediaPart: 'Media',
  featuredPart: 'Featured',
  featuredPeople: (name: string) => `People whom ${name} features`,
  featuredCollections: 'Collections',
  nothingFeatured: 'Nothing is featured here yet.',
  featuredTags: 'Featured hashtags',
  postsBy: (name: string) => `Posts by ${name}`,
};

/** Hashtags on one's profile. */
export const featuredTags = {
  title: 'Featured hashtags',
  lead: 'They are shown on your profile and lead to your posts with them. At most 10.',
  none: 'You feature no hashtags yet.',
  add: 'Hashtag',
  feature: 'Feature',
  remove: 'Stop featuring',
  suggested: 'Used by you lately',
};
