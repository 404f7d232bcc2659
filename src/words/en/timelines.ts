import { type Html, html } from '../../lib/html/template.ts';
import { plurals } from '../plurals.ts';

const counted = plurals('en');

/** Lists of people. */
export const lists = {
  title: 'Lists',
  none: 'You have no lists yet. A list shows the posts of a few people by themselves. Name one here, and add people by the menu of their profiles.',
  name: 'Name',
  create: 'Create list',
  edit: 'Edit list',
  save: 'Save',
  delete: 'Delete list',
  deleteWarning: 'The list disappears. You still follow the people in it.',
  replies: 'Show replies to',
  repliesPolicies: { list: 'people in the list', followed: 'anybody you follow', none: 'nobody' },
  exclusive: 'Hide these posts in your home',
  members: 'People in the list',
  membersHint: 'Add people by the menu of their profiles or posts.',
  empty: 'Nobody in this list has posted yet. Add people by the menu of their profiles.',
  add: 'Add',
  remove: 'Remove',
  choose: (handle: string) => `Lists with ${handle}`,
  another: 'A new list',
  onlyFollowed: 'Only people whom you follow can be on your lists.',
};

/** Direct posts as conversations. */
export const conversations = {
  none: 'You have no private mentions yet. Mention somebody in a post that only the people mentioned can read, and the conversation appears here.',
  hint: 'Only the people mentioned can read these posts. They are not encrypted: whoever runs the servers could read them too.',
  between: (people: Html) => html`With ${people}`,
  markRead: 'Mark as read',
  remove: 'Remove from list',
  new: 'New message',
  all: 'All',
  unread: 'Unread',
  noneUnread: 'You have read everything.',
  nobody: 'People who are no longer here',
  hidden: 'The last message is by somebody you do not want to see.',
  filtered: 'One of your filters hides the last message.',
  you: 'You',
  title: (names: string) => `Messages with ${names}`,
  older: 'Older messages',
  newer: 'Newer messages',
  below: 'New message below',
  write: 'Message',
  writeHere: 'Write a message',
  send: 'Send',
  more: 'More options',
  onlyThese: (names: Html) => html`Only you and ${names} can read this, and those who run your servers.`,
  onlyYou: 'Only you can read this, and those who run this server.',
  lost: {
    gone: (handle: string) => `${handle} is no longer here, and gets nothing that you write.`,
    blocked: (handle: string) => `You have blocked ${handle} or their server. They get nothing that you write.`,
    blocking: (handle: string) => `${handle} has blocked you. They get nothing that you write.`,
  },
  nobodyLeft: 'There is nobody left here whom a message would reach.',
  blank: 'Write something first.',
  namesOthers:
    'Your message names somebody who does not take part in this conversation, and who could then read it. Take out the name, or choose “More options” to write to them too.',
  to: 'To',
  toHint: 'Names such as @grace or @alan@example.org. With several, all of them read everything.',
  next: 'Next',
  unknown: (name: string) => `Nobody is known here as ${name}`,
  lookUp: (name: string) => `Look for ${name}`,
  followed: 'People you follow',
};

/** What many talk about. */
export const explore = {
  empty: 'Nothing is trending yet.',
  parts: 'What to explore',
  posts: 'Posts',
  tags: 'Hashtags',
  links: 'News',
  people: 'People',
  suggested: 'People to follow',
  newHere: 'New on this server',
  look: 'Trends and people to follow',
  more: 'More trends and people',
  noSuggestions: 'There is nobody to suggest at the moment.',
  dismiss: 'Do not suggest',
  collections: 'Collections to follow',
  directory: 'Directory',
  directoryLead: 'People who want to be found.',
  directoryOf: { local: 'This server', known: 'All known servers' },
  directoryOrder: { active: 'Active lately', new: 'New' },
  directoryEmpty: 'Nobody is in the directory yet.',
  talkedBy: counted({ one: '# person in the last days', other: '# people in the last days' }),
  linkPosts: 'Posts with this link',
  linkEmpty: 'There are no posts with this link that you can see.',
  next: 'Next',
  previous: 'Previous',
  pages: 'More pages',
  lookUp: 'Find somebody you know on another server',
};

/** The last hours at a glance. */
export const catchUp = {
  title: 'Catch up',
  lead: 'What others posted and boosted in your home in the last hours, at a glance. Nothing is left out, and nothing is remembered.',
  hours: 'How far back',
  order: 'Who comes first',
  orders: { seldom: 'Seldom', newest: 'Newest', most: 'Most', noticed: 'Noticed' },
  formulas: {
    seldom:
      'Whoever came least often to your home in the last seven days comes first; among equals, whoever posted last. Boosts count like posts.',
    newest: 'Whoever posted or boosted last comes first.',
    most: 'Whoever posted and boosted most within these hours comes first; among equals, whoever posted last.',
    noticed:
      'Whoever has the post with most replies, boosts and favourites together comes first; among equals, whoever posted last.',
  },
  all: (posts: string, people: string) => `${posts} by ${people}.`,
  newestOnly: (posts: string, people: string, since: Html) =>
    html`There were more posts than are shown at once: these are the newest, ${posts} by ${people}, back to ${since}.`,
  people: counted({ one: '# person', other: '# people' }),
  others: counted({ one: '# other', other: '# others' }),
  links: 'Shared by several',
  sharedBy: (who: Html) => html`Shared by ${who}`,
  threads: 'Conversations',
  threadOf: (posts: string, who: Html) => html`${posts} by ${who}`,
  authors: 'By person',
  inWeek: counted({ other: '# in your home this week' }),
  boosted: (who: Html) => html`Boosted ${who}:`,
  more: counted({ one: '# more', other: '# more' }),
  none: 'Nobody posted in these hours.',
  noneHint: 'Look back further, or find more people to follow.',
};

/** Filters, which hide posts by their words. */
export const filters = {
  title: 'Filters',
  lead: 'Posts with words that you do not want to read can be hidden, or shown behind a warning.',
  none: 'You have no filters yet.',
  create: 'New filter',
  edit: 'Edit filter',
  name: 'Title',
  nameHint: 'It is shown where a post is hidden.',
  keywords: 'Words and phrases',
  keywordsHint: 'One per line. Empty a line to remove it; save to get more lines.',
  noKeywords: 'No words yet: it filters nothing.',
  words: 'Words of the post',
  wordsHint: 'Those that you tick are filtered. Without a title it is named after them.',
  keyword: (number: number) => `Word or phrase ${number}`,
  wholeWord: 'Whole word only',
  where: 'Where it applies',
  contexts: {
    home: 'Home and lists',
    notifications: 'Notifications',
    public: 'Public timelines',
    thread: 'Conversations',
    account: 'Profiles',
  },
  how: 'How it filters',
  action: 'What happens',
  actionHint: 'Filtered posts say which filter hides them, unless it hides them completely.',
  actions: { warn: 'Hide behind a warning', hide: 'Hide completely', blur: 'Hide media only' },
  lastsFor: 'How long',
  lastsHint: 'The filter expires by itself then.',
  forEver: 'Until I end it',
  stays: 'As before',
  until: (time: Html) => html`until ${time}`,
  delete: 'Delete filter',
  deleteWarning: 'What it hid is shown again.',
};

/** Pages of posts that have nothing to show yet, with what to do. */
export const timelines = {
  homeEmpty: 'Your home is still empty. Follow people, and what they post appears here.',
  homeQuiet: 'Your home is still empty. What the people whom you follow post appears here.',
  steps: {
    profile: (missing: string) => `Say who you are: ${missing}`,
    parts: { name: 'a name', picture: 'a picture', about: 'a few words' },
    post: 'Write your first post',
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
  all: 'All',
  kinds: 'What to show',
  pages: 'Pages of results',
  more: 'More results',
  back: 'Back',
  whose:
    'Of posts, you find your own, those that mention you, and those that you favourited, boosted, bookmarked or voted in. Public posts of others are found if their authors allow it.',
  operators: {
    title: 'Search for posts more precisely',
    twoWords: 'two words',
    word: 'word',
    phrase: 'Exactly these words, side by side',
    without: 'Without this word',
    from: 'By you, or by somebody else',
    has: 'With pictures, video, sound, a poll, a link or a quoted post',
    is: 'Replies, or posts with a warning',
    language: 'In this language',
    dates: 'Before, after or on a day',
    in: 'Only what you wrote or had to do with, or only what everybody can find',
  },
  chosen: 'Chosen',
  takeOff: (operator: string) => `Take off ${operator}`,
  day: 'Day',
  unfinished: (operator: string, example: string) =>
    `Something belongs after “${operator}”, such as “${example}”. Write it, and search.`,
  recent: 'Recent searches',
  recentKept: 'Kept in this browser alone, until you sign out.',
  forget: 'Clear the list',
};

const others = plurals('en')({ one: '# other', other: '# others' });

/** What somebody did, or several; whether it is one decides the verb in some languages. */
type Said = (who: Html, isOne: boolean) => Html;

const kinds = {
  follow: (who: Html) => html`${who} followed you`,
  follow_request: (who: Html) => html`${who} asks to follow you`,
  favourite: (who: Html) => html`${who} favourited your post`,
  reblog: (who: Html) => html`${who} boosted your post`,
  mention: (who: Html) => html`${who} mentioned you`,
  poll: (who: Html) => html`A poll by ${who} has ended`,
  quote: (who: Html) => html`${who} quoted your post`,
  quoted_update: (who: Html) => html`${who} edited a post that you quoted`,
  update: (who: Html) => html`${who} edited a post`,
  status: (who: Html) => html`${who} posted`,
  'pleroma:emoji_reaction': (who: Html) => html`${who} reacted to your post`,
  'admin.sign_up': (who: Html) => html`${who} signed up`,
  'admin.report': (who: Html) => html`${who} filed a report`,
  severed_relationships: () => html`Follows between you and people of another server have ended`,
  moderation_warning: () => html`The moderators have made a decision about you`,
  annual_report: () => html`Your year in review is ready`,
  added_to_collection: (who: Html) => html`${who} added you to a collection`,
  collection_update: (who: Html) => html`${who} changed a collection that you are in`,
};

const said: Readonly<Record<keyof typeof kinds, Said>> = kinds;

/** Notifications; `kinds` are those of the API. */
export const notifications = {
  title: 'Notifications',
  none: 'Nothing has happened yet. When somebody follows you, replies to you or likes what you write, it appears here.',
  isNew: 'new',
  somebody: 'Somebody',
  other: 'Something happened.',
  markRead: 'Mark all as read',
  clear: 'Clear all',
  clearWarning: 'All notifications disappear. Posts and followers stay. This cannot be undone.',
  all: 'All',
  only: {
    mentions: 'Mentions',
    favourites: 'Favourites',
    boosts: 'Boosts',
    follows: 'Follows',
    posts: 'Posts',
    polls: 'Polls',
  },
  andOthers: (who: Html, count: number) => html`${who} and ${others(count)}`,
  seeReport: 'Look at the report',
  seeAccount: 'Look at the account',
  kinds: said,
};

/** Notifications of strangers, which wait until they are let through. */
export const notificationRequests = {
  title: 'Filtered notifications',
  lead: 'Notifications of these people wait here. Accept somebody, and you get theirs from now on.',
  none: 'Nobody waits here.',
  count: plurals('en')({ one: '# notification', other: '# notifications' }),
  accept: 'Accept',
  dismiss: 'Dismiss',
  policy: 'Whose notifications you get',
  policyHint: 'What is filtered waits above. What is ignored is lost.',
  values: { accept: 'Let through', filter: 'Filter', drop: 'Ignore' },
  senders: {
    for_not_following: 'People you do not follow',
    for_not_followers: 'People who do not follow you',
    for_new_accounts: 'New accounts',
    for_private_mentions: 'Private mentions that you did not ask for',
    for_limited_accounts: 'Accounts that moderators have limited',
    for_bots: 'Automated accounts',
  },
};

/** Where one can go on from a page that has nothing to show. */
export const offers = {
  findPeople: 'Find people',
  import: 'Import lists',
  write: 'Say something, with pictures or a poll if you like',
  home: 'Go on with what the people whom you follow post',
  explore: 'See what many talk about at the moment',
  tags: 'Follow hashtags, and their posts come to your home',
  search: 'Look for people, words and hashtags',
  collections: 'Follow everybody in a collection that somebody recommends',
  collection: 'Recommend people whom others can follow all at once',
  profile: 'Say who you are, so that people know whom they meet',
  filter: 'Hide posts with certain words, or see them behind a warning',
  announce: 'Tell everybody on this server something',
  emojis: 'Add many emojis at once',
};
