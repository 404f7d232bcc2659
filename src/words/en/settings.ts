import { type Html, html } from '../../lib/html/template.ts';
import { plurals } from '../plurals.ts';

/** What pages of settings share: their index, in groups, and the search in it. */
export const settings = {
  profile: 'Profile',
  backTo: 'Back to',
  lead: 'Everything that you can choose here, and where it is.',
  find: 'Search the settings',
  found: (query: string) => `Settings found for “${query}”`,
  nothing:
    'No setting has these words. Try one that you would expect on its page, such as “language”, “hide” or “password”.',
  groups: {
    profile: { name: 'Profile', about: 'What others see of you.' },
    look: { name: 'Look', about: 'Theme, text size, language, and how posts are shown.' },
    posting: { name: 'Posting and reading', about: 'What your posts begin with, and what you get to read.' },
    notifications: { name: 'Notifications', about: 'What you are told of, where, and because of whom.' },
    privacy: { name: 'Privacy and safety', about: 'Who reaches you, and what you do not want to see.' },
    account: { name: 'Account and security', about: 'How you sign in, and where you are signed in.' },
    data: { name: 'Your data', about: 'Take it along, bring it here, or leave.' },
  },
  pages: {
    profile: 'Name, pictures, bio, links, who may follow and find you',
    featuredTags: 'Hashtags that stand on your profile',
    appearance: 'Light or dark, large or small, language, moving pictures',
    posting: 'Audience, quotes, language, alt texts, warnings, boosts',
    followedTags: 'Their posts come to your home',
    push: 'What this browser tells you of while it is closed',
    mail: 'What you are told of by e-mail',
    requests: 'Whose notifications wait for you, and from whom you get any',
    filters: 'Hide posts with certain words, for a time or for ever',
    relationships: 'Who has gone silent or moved, and who follows you',
    mutes: 'You do not see them, and they do not know',
    blocks: 'You see nothing of each other',
    domains: 'You see nothing of anybody there',
    followRequests: 'People who ask whether they may follow you',
    visibility: 'Approve followers, hide them, be found or not',
    account: 'E-mail address, password, the browsers you use',
    security: 'Passkeys, authenticator app, what happened lately',
    applications: 'Apps that may act for you',
    invites: 'Links with which others can sign up',
    strikes: 'What moderators decided about you, and appeals',
    import: 'Follows, lists, mutes, blocks, bookmarks and filters from another server',
    export: 'The same, as files to keep',
    severances: 'Follows that ended because servers stopped talking',
    aliases: 'Name an older account, so that its followers can come here',
    migration: 'Take your followers along to another server',
    delete: 'Everything that you have here, for good',
  },
  /** Other words by which people look for a page, which are only searched. */
  also: {
    profile: 'avatar banner pronouns verify links username',
    featuredTags: 'hashtag',
    appearance: 'dark mode night font zoom accessibility gif animation time zone',
    posting: 'default visibility nsfw spoiler cw',
    followedTags: 'hashtag subscribe',
    push: 'alerts sound desktop phone',
    mail: 'email digest',
    requests: 'strangers spam bots',
    filters: 'keyword muted words expire regex',
    relationships: 'following followers tidy unfollow dormant mutual',
    mutes: 'silence ignore',
    blocks: 'ban',
    domains: 'instance domain',
    followRequests: 'pending approve private locked',
    visibility: 'private locked search engines privacy',
    account: 'login logout devices sessions e-mail email',
    security: '2fa mfa otp totp two-factor security key login',
    applications: 'oauth tokens third-party clients',
    invites: 'friends',
    strikes: 'warnings suspended',
    import: 'csv upload',
    export: 'csv download backup archive',
    severances: 'severed relationships',
    aliases: 'move transfer',
    migration: 'transfer leave',
    delete: 'close remove erase',
  },
};

/** The form in which people write their profile. */
export const profileForm = {
  name: 'Display name',
  nameHint: 'At most 40 characters.',
  bio: 'Bio',
  bioHint: 'At most 500 characters. Hashtags, mentions and links work.',
  avatar: 'Profile picture',
  avatarAlt: 'Alt text of the profile picture',
  avatarRemove: 'Remove the profile picture',
  header: 'Header picture',
  headerAlt: 'Alt text of the header picture',
  headerRemove: 'Remove the header picture',
  pictureHint: 'PNG, JPEG, GIF, WebP or HEIC, at most 8 MB.',
  altHint: 'What is on it, for people who cannot see it. At most 150 characters.',
  fields: 'More about you',
  fieldsHint:
    'Up to four lines, such as your website or your pronouns. A link is marked as verified if the page links back to your profile.',
  fieldName: (number: number) => `Label ${number}`,
  fieldValue: (number: number) => `Content ${number}`,
  who: 'Followers and visibility',
  locked: 'I approve who follows me',
  lockedHint: 'New followers ask first. Whoever follows you already stays.',
  hideNetwork: 'Hide whom I follow and who follows me',
  hideNetworkHint: 'Only how many there are is shown.',
  discoverable: 'Suggest my account and my posts to others',
  discoverableHint: 'In the directory, among suggestions and in trends.',
  indexable: 'My public posts may be found by search',
  indexableHint: 'Otherwise a post is found only by people who had to do with it.',
  bot: 'This account is automated',
  botHint: 'Your profile says that a program posts here.',
  tabs: 'Tabs of your profile',
  showMedia: 'Show a tab with my pictures and videos',
  showMediaReplies: 'Show those of my replies there too',
  showFeatured: 'Show a tab with what I feature',
  attribution: 'Websites that may name you as their author',
  attributionHint: 'One in each line, such as example.org. Cards of their pages then lead to your profile.',
  seeProfile: 'See your profile',
};

/** The address, the language and the browsers of one's own account. */
export const ownAccount = {
  changeEmail: 'Change e-mail address',
  newEmail: 'New e-mail address',
  emailAsked: 'A link is sent there. The old address counts until you open it.',
  emailAtOnce: 'This server sends no e-mails, so the new address counts at once.',
  locale: 'Language and time zone',
  language: 'Language of these pages',
  asBrowser: 'Same as the browser',
  zone: 'Time zone',
  utc: 'UTC, until you choose one',
  sessions: 'Where you are signed in',
  thisBrowser: 'this browser',
  unknownBrowser: 'Unknown browser',
  since: (time: Html) => html`Since ${time}`,
  used: (time: Html) => html`Last used ${time}`,
  endOneWarning: 'This browser is signed out at once. Whoever uses it has to sign in again there.',
  endOthers: 'Sign out everywhere else',
  endOthersWarning: 'You stay signed in here only. Apps keep their access.',
};

/** How people post and read. */
export const preferences = {
  title: 'Posting and reading',
  posting: 'Posting',
  postingHint: 'New posts begin with this. Each can have something else.',
  postLanguage: 'Language of my posts',
  ownLanguage: 'Same as these pages',
  sensitive: 'Mark my media as sensitive',
  sensitiveHint: 'They stay covered until somebody wants to see them. You can decide otherwise for each post.',
  showApplication: 'Show which app I posted with',
  showApplicationHint: 'It stands below your posts.',
  reading: 'Reading',
  missingAltTexts: 'Pictures without an alt text',
  altTextChoices: {
    remind: 'Remind me before I post',
    require: 'Do not let me post them here',
    none: 'Post without asking',
  },
  media: 'Pictures and videos',
  mediaDisplays: { default: 'Hide those marked as sensitive', show_all: 'Show all', hide_all: 'Hide all' },
  expandWarnings: 'Open posts with a content warning',
  expandWarningsHint: 'You read them without pressing anything; the warning stays above.',
  autoPlay: 'Play moving pictures by themselves',
  autoPlayHint: 'GIFs, and pictures of profiles and emojis that move.',
  aggregateReblogs: 'Show a post that several people boost only once in my home',
  aggregateReblogsHint: 'Otherwise it appears again with each boost.',
  chosenLanguages: 'Languages of public timelines',
  chosenLanguagesHint: 'If you choose none, you see posts in all languages.',
};

/** How pages look in one browser. */
export const appearance = {
  title: 'Appearance',
  here: 'Theme and text size',
  posts: 'How posts are shown',
  lead: 'This applies to this browser only, whoever is signed in.',
  theme: 'Theme',
  device: 'Same as the device',
  themes: { light: 'Light', dark: 'Dark' },
  size: 'Text size',
  normal: 'Normal',
  sizes: { small: 'Small', large: 'Large' },
};

/** Push messages in the browser that one uses. */
export const pushSettings = {
  title: 'Notifications in this browser',
  lead: 'This browser can notify you while this server is not open. Each browser has a switch of its own.',
  turnOn: 'Switch on',
  turnOff: 'Switch off in this browser',
  test: 'Send a test',
  tellWhen: 'Notify me when',
  whose: 'Caused by',
  denied: 'You have blocked notifications from this site. Allow them in the settings of the browser, then come back.',
  unsupported:
    'This browser has no push notifications. On an iPhone or iPad, add this server to the home screen first.',
  failed: 'Notifications could not be switched on. Please try again later.',
  needsScripts: 'Notifications need JavaScript to be switched on.',
  testTitle: 'It works',
  testBody: 'Notifications arrive in this browser.',
  policies: { all: 'Everybody', followed: 'People I follow', follower: 'People who follow me', none: 'Nobody' },
};

/** What people are told by e-mail. */
export const mailPreferences = {
  title: 'E-mail notifications',
  sendsNone: 'This server sends no e-mails at the moment. What you choose here applies once it does.',
  writeWhen: 'E-mail me when',
  when: {
    mention: 'somebody mentions you',
    quote: 'somebody quotes you',
    follow: 'somebody follows you',
    follow_request: 'somebody asks to follow you',
    reblog: 'somebody boosts a post of yours',
    favourite: 'somebody favourites a post of yours',
  },
  writeToStaffWhen: 'As staff, e-mail me when',
  staffWhen: {
    report: 'somebody files a report',
    pending_account: 'a new account waits for approval',
    appeal: 'somebody appeals against a decision of moderators',
  },
  also: 'How often',
  always: 'E-mail me also when I am online or get push notifications',
  alwaysHint: 'Otherwise e-mails come only while you are away.',
  choose: 'Choose what you are told by e-mail',
  noMore: 'No more e-mails?',
  noMoreWhen: (what: string) => `You will get no more e-mails when ${what}.`,
  noMoreAtAll: 'You will get no more e-mails about notifications.',
  unsubscribe: 'Unsubscribe',
  done: { title: 'Done', text: 'You will get no more of these e-mails.' },
  dead: {
    title: 'This link does not work',
    text: 'Please take it from the e-mail as a whole, or sign in and choose there.',
  },
};

const counted = plurals('en');

/** The page about one's own account. */
export const account = {
  title: 'Your account',
  lostFollows: 'Lost follows and followers',
  moveHere: 'Move here from another account',
  exportLists: 'Export lists and filters',
  changeYourPassword: 'Change your password',
  signsOut: 'All other browsers and all apps will be signed out.',
  currentPassword: 'Current password',
};

/** Deleting one's own account. */
export const deletion = {
  title: 'Delete your account',
  warning: (handle: string) =>
    html`<strong>Everything ${handle} has here will be deleted for good:</strong> posts, pictures, follows, settings. Other servers are told to delete their copies, but nobody can see to it that they do. The name stays taken.`,
  confirm: 'Delete everything for good',
  keep: 'Keep the account',
};

/** Moving between accounts. */
export const moves = {
  others: 'Other accounts of yours',
  othersLead:
    'Before an account elsewhere can move here, and bring its followers, this one has to name it. Naming it changes nothing else, and can be taken back.',
  other: 'The other account',
  otherHint: 'Its handle, such as name@example.org.',
  add: 'Add',
  remove: 'Remove',
  away: 'Move from here to another account',
  title: 'Move to another account',
  lead: 'Your followers will follow the other account, and this one will point to it. Posts stay here. You can move again only after 30 days.',
  nameFirst: (address: Html) => html`First let the other account name this one as its alias: ${address}`,
  moveFollowers: 'Move followers',
  moved: 'You have moved',
  pointsTo: (account: Html) =>
    html`This account points to ${account}. You can use this one again; followers who went along do not come back.`,
  useAgain: 'Use this account again',
};

/** Lists to take along. */
export const exports = {
  lead: 'These lists can be imported on another server. Do so before you move there: followers come by themselves, these do not.',
  follows: 'People you follow',
  lists: 'Your own lists, and who is on them',
  mutes: 'People you mute',
  blocks: 'People you block',
  domainBlocks: 'Servers you block',
  bookmarks: 'Bookmarks',
  filters: 'Filters',
};

/** Follows that ended because this server stopped talking to another one. */
export const severances = {
  lead: 'When this server stops talking to another one, follows between them end. For 30 days the lists can be downloaded here.',
  none: 'You have lost none.',
  followed: counted({ other: '# followed' }),
  followers: counted({ one: '# follower', other: '# followers' }),
};

/** Lists that people bring from another server. */
export const imports = {
  title: 'Import lists and filters',
  lead: 'Bring along lists and filters that you exported on another server, one file at a time. What you already have here stays; what is in the file is added.',
  kind: 'What is in the file',
  file: 'File',
  fileHint: (lines: string) => `CSV (filters: JSON), at most ${lines} lines and 4 MB.`,
  send: 'Import',
  problems: {
    no_kind: 'Choose what is in the file.',
    absent: 'Choose a file.',
    empty: 'The file is empty.',
    too_long: (lines: string) =>
      `The file has more than ${lines} lines. Split it, and import one part after the other.`,
    no_list: 'The file is not a list in CSV format.',
    no_filters: 'The file holds no filters as Mastodon exports them (custom_filters.json).',
    other_kind: 'The columns of the file are those of another kind of list. Choose what is in it, or another file.',
    nothing_read: 'No line of the file was understood. Is something else in it?',
    under_way: 'The file before it is still being imported. Wait until that is done.',
    nothing_failed: 'There is nothing to try again.',
  },
  read: counted({ one: '# line was read.', other: '# lines were read.' }),
  unread: counted({ one: '# line was not understood:', other: '# lines were not understood:' }),
  underWay: (settled: string, entries: string) =>
    `${settled} of ${entries} are done. It continues even when you close this page; reload it to see how far it is.`,
  through: 'All done.',
  outcomes: {
    following: counted({ one: '# followed, or asked to', other: '# followed, or asked to' }),
    lists: counted({ one: '# put on lists', other: '# put on lists' }),
    muting: counted({ one: '# muted', other: '# muted' }),
    blocking: counted({ one: '# blocked', other: '# blocked' }),
    domain_blocking: counted({ one: '# blocked', other: '# blocked' }),
    bookmarks: counted({ one: '# bookmarked', other: '# bookmarked' }),
    filters: counted({ one: '# filter taken over', other: '# filters taken over' }),
    notFound: counted({ one: '# not found', other: '# not found' }),
    refused: counted({ one: '# not possible', other: '# not possible' }),
  },
  failures: {
    title: 'What was left',
    line: (line: string) => `Line ${line}`,
    unread: 'not understood',
    not_found: 'not found',
    blocked: 'of a server that is blocked here',
    refused: 'not possible',
    more: counted({ one: 'and # more', other: 'and # more' }),
    download: 'Download these lines',
    retry: 'Try these again',
  },
};
