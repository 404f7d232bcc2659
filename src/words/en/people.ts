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

/** The main pages. */
export const places = {
  main: 'Main',
  menu: 'Menu',
  home: 'Home',
  explore: 'Explore',
  notifications: 'Notifications',
  search: 'Search',
  local: 'This server',
  federated: 'All servers',
  announcements: 'Announcements',
  catchUp: 'Catch up',
  collections: 'Collections',
  conversations: 'Private mentions',
  lists: 'Lists',
  bookmarks: 'Bookmarks',
  favourites: 'Favourites',
  followRequests: 'Follow requests',
  moderation: 'Moderation',
  settings: 'Settings',
  publish: 'New post',
  drafts: 'Drafts',
  scheduled: 'Scheduled posts',
};

/** Pages of posts that have nothing to show yet, with what to do. */
export const timelines = {
  homeEmpty: 'Your home is still empty. Follow people, and what they post appears here.',
  steps: {
    profile: 'Say who you are: a name, a picture, a few words',
    people: 'Find people to follow, or hashtags that you care about',
    address: 'Somebody you know elsewhere? Search for their address, such as @name@example.org',
    local: 'See what is posted on this server',
    lists: 'Bring along whom you follow on another server',
    application: (domain: Html) =>
      html`On your phone, use any Mastodon app: when it asks for your server, enter ${domain}`,
  },
  localEmpty: 'Nobody on this server has posted in public yet.',
  federatedEmpty: 'Nothing from other servers is known here yet. Follow somebody there, and their posts arrive.',
  bookmarksEmpty: 'You have no bookmarks yet. The bookmark below a post keeps it here; nobody else is told.',
  favouritesEmpty:
    'You have no favourites yet. The star below a post keeps it here, and tells its author that you like it.',
  tagEmpty: 'Nobody has posted with this hashtag yet.',
  stoppedHere: 'You stopped reading here',
  continueReading: 'Continue where you stopped reading',
  markRead: 'Mark as read',
};

/** The search. */
export const search = {
  title: 'Search',
  label: 'Names, words, hashtags or an address from another server',
  button: 'Search',
  people: 'People',
  tags: 'Hashtags',
  posts: 'Posts',
  nothing: 'Nothing was found. People on other servers are found by their whole address, such as @name@example.org.',
  hint: 'No name in mind? Look through the people who want to be found.',
};
