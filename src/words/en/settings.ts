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
