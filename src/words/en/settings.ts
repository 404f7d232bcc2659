import { type Html, html } from '../../lib/html/template.ts';
import { plurals } from '../plurals.ts';

/** What pages of settings share. */
export const settings = {
  profile: 'Profile',
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
  hideNetwork: 'Hide whom I follow and who follows me',
  discoverable: 'Suggest my account and my posts to others',
  indexable: 'My public posts may be found by search',
  bot: 'This account is automated',
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
  postLanguage: 'Language of my posts',
  ownLanguage: 'Same as these pages',
  sensitive: 'Mark my media as sensitive',
  showApplication: 'Show which app I posted with',
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
  autoPlay: 'Play moving pictures by themselves',
  aggregateReblogs: 'Show a post that several people boost only once in my home',
  chosenLanguages: 'Languages of public timelines',
  chosenLanguagesHint: 'If you choose none, you see posts in all languages.',
};

/** How pages look in one browser. */
export const appearance = {
  title: 'Appearance',
  choose: 'Choose theme and text size',
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
  always: 'E-mail me also when I am online or get push notifications',
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

/** Why there is nothing at an address: a title, and what it may mean. */
export const absences = {
  noProfile: { title: 'There is no such profile', text: 'Nobody has this name here. The address may be mistyped.' },
  deletedAccount: {
    title: 'This account was deleted',
    text: 'With it, everything that was posted here under this name.',
  },
  suspendedAccount: {
    title: 'This account is suspended',
    text: 'The moderators of this server have suspended it. Its profile and its posts cannot be seen.',
  },
  unknownProfile: {
    title: 'This profile is not known here',
    text: 'Nobody here follows or has looked for this person on another server. The address may be mistyped, its server may not answer, or this server may not talk to it.',
  },
  refusedServer: {
    title: 'This server does not talk to that one',
    text: (domain: string) => `${domain} is blocked here: nothing of it is shown, and nothing is sent there.`,
    because: (reason: string) => `The reason: ${reason}`,
  },
  deletedPost: { title: 'This post was deleted', text: 'Its author or the moderators have deleted it.' },
  deletedOwnPost: {
    title: 'This post is deleted already',
    text: 'You have deleted it in another window or on another device, or the moderators have.',
  },
  hiddenPost: {
    title: 'This post cannot be shown',
    text: 'There is no post at this address, or it is not for everybody. If it is for you, you see it when you are signed in.',
  },
  hiddenPostSignedIn: {
    title: 'This post cannot be shown',
    text: 'There is no post at this address, or it is not for you.',
  },
  noQuote: {
    title: 'This post cannot be quoted',
    closed: 'It is for followers or for the people mentioned only, and a quote would be for more.',
    policy: 'Its author has chosen who may quote it, and you are not among them.',
    blocked: 'You have blocked its author.',
    toPost: 'To the post',
  },
  noTag: {
    title: 'There is nothing to show',
    text: 'Nobody has used this hashtag here, or this server does not show hashtags to everybody.',
  },
  deadLink: {
    title: 'This link does not work any more',
    text: 'It was taken back, has expired, or is incomplete.',
  },
  noTerms: { title: 'There are no terms of service', text: 'This server has none. It may have rules.' },
  noTermsOfDay: { title: 'There are no such terms', text: 'No terms of service began on this day.' },
  nothingFound: {
    title: 'Nothing was found',
    text: 'There is no account and no post at this address, its server does not answer, this server does not talk to it, or it is not for you.',
  },
  profileOf: (handle: string) => `Profile of ${handle}`,
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
