import { type Html, html } from '../../lib/html/template.ts';
import { plurals } from '../plurals.ts';

const counted = plurals('en');

/** The settings of the server. */
export const serverSettings = {
  about: 'About the server',
  name: 'Name',
  shortDescription: 'Short description',
  shortHint: 'A sentence or two; apps and search engines show it.',
  contactEmail: 'E-mail address for questions',
  contactUsername: 'Username of who runs the server',
  registrations: 'Who may sign up',
  kinds: { open: 'Everybody', approval: 'People whom moderators approve', closed: 'Nobody without an invitation' },
  registrationsMessage: 'Message for people who cannot sign up',
  requireReason: 'People who wait for approval must say why they want to join',
  userInvites: 'People without a role may invite others',
  description: 'Long description',
  descriptionHint: 'It is shown on the page about the server. Markdown can be used.',
  publish: 'Publish',
  picture: 'Picture of the server',
  pictureFile: 'Picture file',
  pictureHint: 'PNG, JPEG, GIF, WebP, AVIF or HEIC of at most 16 MB; it is cut to 1200 by 630.',
  pictureText: 'Alt text',
  setPicture: 'Use this picture',
  removePicture: 'Remove the picture',
  removeWarning: 'The server has no picture of its own any more.',
  accent: 'Accent colour',
  accentHint: 'Of links and buttons, such as #b0470e; empty is that of Whinchat.',
  inTheme: { light: 'the light theme', dark: 'the dark theme' },
  accentAsGiven: (theme: string, ratio: string) => `In ${theme} it has a contrast of ${ratio}.`,
  accentMoved: (theme: string, given: string, accent: string, contrast: string) =>
    `In ${theme} it has a contrast of only ${given}, so ${accent} is shown there, with ${contrast}: everybody can read 4.5 : 1.`,
  chooseFile: 'Choose a file first.',
  birdAgain: 'The bird is shown again.',
  logo: {
    title: 'Logo',
    hint: 'It is shown on every page in place of the bird, beside the name. PNG or WebP with a transparent background is best; it is scaled to at most 480 by 96.',
    remove: 'Remove the logo',
  },
  icon: {
    title: 'Icon',
    hint: 'Browsers and phones show it beside the name. It is cut to a square; at least 512 by 512 is best.',
    remove: 'Remove the icon',
  },
};

/** The rules of the server, as they are edited. */
export const ruleEditing = {
  none: 'There are no rules yet.',
  text: 'Rule',
  hint: 'What is meant',
  up: 'Move up',
  addNew: 'Add a rule',
  remove: 'Remove rule',
  removeWarning: 'It is no longer shown. Reports that name it keep it.',
  number: (number: number) => `Rule ${number}`,
  edit: (number: number) => `Edit rule ${number}`,
};

/** Announcements, as they are edited. */
export const announcing = {
  none: 'There are no announcements.',
  create: 'New announcement',
  text: 'Text',
  startsAt: 'Begins (UTC)',
  endsAt: 'Ends (UTC)',
  publish: 'Publish',
  saveDraft: 'Save as draft',
  published: 'Everybody sees it',
  draft: 'Draft',
  end: 'End',
  remove: 'Delete announcement',
  removeWarning: 'It is gone for everybody, with its reactions.',
};

/** Messages from those who run the server to everybody on it. */
export const announcements = {
  title: 'Announcements',
  none: 'There are no announcements.',
  all: 'All announcements',
  fromStaff: 'Announcement',
  dismiss: 'Dismiss',
  dismissed: 'Dismissed',
  from: (from: Html, until: Html) => html`${from} to ${until}`,
  until: (until: Html) => html`until ${until}`,
  react: 'React',
  reactions: 'Reactions',
  reactedWith: (emoji: string, count: string) => `${emoji}: ${count}`,
};

/** Invitations. */
export const invites = {
  title: 'Invitations',
  yours: 'Your invitations',
  mayNot: 'You cannot invite people here.',
  dead: {
    title: 'This invitation does not work any more',
    text: 'It has been used up, has expired or was withdrawn. Ask whoever invited you for another.',
  },
  howMany: 'How many people',
  anyNumber: 'any number',
  howLong: 'For how long',
  forEver: 'for ever',
  autofollow: 'They follow me',
  invite: 'Invite',
  used: counted({ other: '# used it' }),
  usedOf: (uses: number, most: number) => `${uses} of ${most} used it`,
  until: (used: string, day: Html) => html`${used}, until ${day}`,
  over: 'over',
  deactivate: 'Deactivate',
  deactivated: 'Nobody can sign up with this invitation any more.',
};

/** Custom emojis, as staff look after them. */
export const emojiRooms = {
  which: 'Which emojis',
  shows: { here: 'Here', elsewhere: 'From elsewhere', hidden: 'Not in pickers', off: 'Off' },
  groups: 'Groups',
  begins: 'Name begins with',
  server: 'From which server',
  search: 'Search',
  none: 'There are no such emojis.',
  all: 'All emojis',
  hidden: 'not in pickers',
  featured: 'featured',
  off: 'off',
  change: 'Change',
  more: 'More',
  acts: {
    show: 'Show in pickers',
    hide: 'Hide from pickers',
    feature: 'Feature',
    unfeature: 'Feature no more',
    off: 'Turn off',
    on: 'Turn on',
    group: 'Put into this group',
    copy: 'Copy to this server',
  },
  chooseSome: 'Choose at least one emoji.',
  delete: 'Delete',
  deleteWarning: 'Posts that use it show its name instead.',
  deleteManyWarning: 'The chosen emojis are deleted; posts that use them show their names instead.',
  deleteRemoteWarning: 'It is forgotten here until a post uses it again.',
  add: 'Add an emoji',
  picture: 'Picture',
  pictureHint: 'PNG, GIF, WebP, JPEG or AVIF of at most 256 KB.',
  name: 'Name',
  nameHint: 'What people write between colons: 2 to 128 letters, digits and underscores.',
  group: 'Group',
  groupHint: 'Pickers show the emojis of a group together.',
  inPicker: 'Shown in pickers',
  isFeatured: 'Featured: pickers may show it first',
  isOff: 'This emoji is off: it is shown nowhere.',
  isOf: (domain: string) => `It is an emoji of ${domain}.`,
  copyAs: 'Name here',
  addPack: 'Add a pack',
  packFiles: 'A pack, or several pictures',
  packHint:
    'A .zip, .tar or .tar.gz, or pictures, of 32 MB and 1,000 emojis at most. Each emoji is named after its file.',
  prefix: 'Before each name',
  prefixHint: 'Such as blob_, so that packs do not get in each other’s way.',
  overwrite: 'Replace emojis that have the same names',
  nameTaken: 'There is one of this name already.',
  unreadable: 'An archive could not be read to its end. What was read before is there.',
  tooManyInPack: 'The rest was left out: at most 1,000 emojis are taken at once.',
  tooManyCopied: 'Left for the next time: at most 40 are copied at once.',
  added: counted({ one: '# emoji added.', other: '# emojis added.' }),
  replaced: counted({ other: '# replaced.' }),
  skipped: counted({ other: '# left out.' }),
  nothingTaken: 'No emoji was added.',
  leftOut: 'Left out',
  newOnes: 'Added',
  replacedOnes: 'Replaced',
};

/** The invitations of everybody, for those who look after them. */
export const inviteRoom = {
  all: 'All',
  usable: 'Can be used',
  none: 'No invitations.',
  until: (day: Html) => html`until ${day}`,
  end: 'End',
  endWarning: 'Nobody can sign up with the chosen invitations any more.',
  endAll: 'End all invitations',
  endAllWarning:
    'Nobody can sign up with any invitation that was made so far, whoever made it. Those who have signed up stay.',
};

/** The texts that are sent with warnings, as they are edited. */
export const presetEditing = {
  lead: 'A prepared text can be chosen with a decision; those whom it is about read it before what the moderator adds.',
  none: 'No text is prepared yet.',
  untitled: 'Without a title',
  addNew: 'Prepare a text',
  edit: 'Edit text',
  title: 'Title',
  text: 'What they are told',
  remove: 'Delete text',
  removeWarning: 'It can no longer be chosen. Decisions that were sent with it keep it.',
};

/** Webhooks, as they are edited. */
export const webhookEditing = {
  lead: 'A webhook tells a program of yours what happens here, such as a report or a sign-up, each signed with its secret.',
  one: 'Webhook',
  none: 'There are no webhooks.',
  on: 'On',
  off: 'Off',
  state: 'State',
  secret: 'Secret',
  changed: 'Changed',
  turnOn: 'Turn on',
  turnOff: 'Turn off',
  addNew: 'Add a webhook',
  edit: 'Edit',
  url: 'Address',
  urlHint: 'Where the program listens, such as https://example.com/hook.',
  events: 'What it is told of',
  template: 'Template',
  templateHint: 'What is sent instead of the whole event, as JSON, with values such as {{object.username}}.',
  rotate: 'Change the secret',
  rotateWarning: 'The program has to be given the new one: it cannot check what is signed with the former.',
  remove: 'Delete webhook',
  removeWarning: 'It is told nothing any more, and its secret is gone.',
};

/** What trends, as staff review it, and hashtags as they decide about them. */
export const trendReviews = {
  title: 'Trends',
  parts: { tags: 'Hashtags', statuses: 'Posts', links: 'Links', publishers: 'Web sites', authors: 'Authors' },
  allTags: 'All hashtags',
  none: 'Nothing is talked about much at the moment.',
  lead: 'What is refused is not shown among trends. It stays where it is, and can be found.',
  allow: 'Allow',
  refuse: 'Refuse',
  decisions: { waits: 'Waits for a decision', allowed: 'Allowed', refused: 'Refused', decided: 'Decided' },
  editTag: 'Decide more about this hashtag',
  spelling: 'How it is written',
  spellingHint: 'The same letters, with other capitals or accents.',
  mayBe: 'What it may be',
  usable: 'Used in new posts',
  listable: 'Suggested and found in searches',
  trendable: 'Shown among trends',
};
