import { type Html, html } from '../../lib/html/template.ts';
import { plurals } from '../plurals.ts';

const counted = plurals('en');

/** What can be done with people. */
export const people = {
  follow: 'Follow',
  unfollow: 'Unfollow',
  askToFollow: 'Ask to follow',
  cancelRequest: 'Cancel request',
  accept: 'Accept',
  refuse: 'Reject',
  mute: 'Mute',
  unmute: 'Unmute',
  block: 'Block',
  unblock: 'Unblock',
  report: 'Report',
  mentionWho: (handle: string) => `Mention ${handle}`,
  mentionPrivately: (handle: string) => `Mention ${handle} privately`,
  hideServer: (domain: string) => `Hide everything from ${domain}`,
  unhideServer: (domain: string) => `Stop hiding ${domain}`,
  muteWho: (handle: string) => `Mute ${handle}`,
  blockWho: (handle: string) => `Block ${handle}`,
  removeFollower: 'Remove from followers',
  removeFollowerHint:
    'They do not follow you any more and are not told. They can follow you again, unless you block them or approve followers yourself. You cannot undo it.',
  addToLists: 'Add to lists',
  languages: 'Choose languages',
  languagesHint:
    'You see the posts of this account in these languages only, and those that name no language. None means all.',
  endorse: 'Feature on profile',
  unendorse: 'Stop featuring',
  note: 'Private note',
  noteHint: 'Only you can see it. At most 2,000 characters.',
  followedByKnown: (who: Html) => html`Followed by ${who}`,
  othersYouKnow: counted({ one: '# other you know', other: '# others you know' }),
  knownFollowersOf: (name: string) => `Followers of ${name} whom you know`,
  olderPosts: (domain: string) => `Older posts from ${domain}`,
  fetchingPosts: (domain: string) => `Posts are being fetched from ${domain}.`,
  noOlderPosts: (domain: string) => `${domain} had no older posts to give.`,
  hideBoosts: 'Hide boosts',
  showBoosts: 'Show boosts',
  notify: 'Notify me of new posts',
  dontNotify: 'Do not notify me of new posts',
  editProfile: 'Edit profile',
  followsYou: 'Follows you',
  youMuted: 'You have muted this account',
  youBlocked: 'You have blocked this account',
  blockedYou: 'This account has blocked you',
  asksToFollow: 'Asks to follow you',
  muteHint: 'You will not see posts or notifications from this account. They are not told.',
  muteFor: 'For how long',
  forEver: 'Until I end it',
  muteNotifications: 'Hide notifications too',
  blockHint: 'You see nothing of each other any more, and you stop following each other.',
  none: 'Nobody yet.',
  requests: 'Follow requests',
  noRequests: 'Nobody waits for your answer. If you approve your followers yourself, those who ask stand here.',
};

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

/** Whom and what one does not want to see, and which hashtags one does. */
export const relations = {
  back: 'Back',
  blocks: {
    title: 'Blocked people',
    lead: 'You see nothing of each other. Unblocking does not bring back that you followed each other.',
  },
  mutes: { title: 'Muted people', lead: 'You do not see their posts. They are not told.' },
  domains: {
    title: 'Blocked servers',
    lead: 'You see nothing of people on these servers.',
    none: 'You block no servers.',
    domain: 'Server, such as example.org',
    noDomain: 'That is not the name of a server.',
    warning: (domain: Html) =>
      html`You will see no posts and notifications of anybody on ${domain}, and follows between you and them end.`,
    ends: 'These end for good:',
  },
  tags: {
    title: 'Followed hashtags',
    lead: 'Posts with these hashtags appear in your home.',
    none: 'You follow no hashtags.',
  },
};
