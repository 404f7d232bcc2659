import { type Html, html } from '../../lib/html/template.ts';

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
