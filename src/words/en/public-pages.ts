import { type Html, html } from '../../lib/html/template.ts';
import { plurals } from '../plurals.ts';

const counted = plurals('en');

/** Who follows whom. */
export const networks = {
  followersOf: (name: string) => `Followers of ${name}`,
  followedBy: (name: string) => `Followed by ${name}`,
  back: 'Back to the profile',
  hidden: (name: string) => `${name} does not show this list.`,
  nobody: 'Nobody yet.',
  onlyYou: 'Others do not see this list, because you hide it.',
  onlyKnown: 'These are the people who are known on this server. There may be more.',
};

/** Collections of profiles. */
export const collections = {
  title: 'Collections',
  lead: 'People whom you recommend: others see them on your profile and can follow them all at once.',
  none: 'You have no collections yet.',
  within: 'Collections you are in',
  create: 'New collection',
  edit: 'Edit collection',
  name: 'Name',
  nameHint: 'At most 40 characters.',
  description: 'Description',
  descriptionHint: 'At most 100 characters.',
  topic: 'Topic',
  topicHint: 'A hashtag.',
  language: 'Language',
  noLanguage: 'Not specified',
  discoverable: 'Others may find it, and it is shown on my profile',
  isSensitive: 'It is about something sensitive',
  delete: 'Delete collection',
  deleteWarning: 'The collection disappears for everybody. Nobody is unfollowed.',
  members: 'People in it',
  find: 'Find people to add, by name or address',
  asked: 'asked',
  refuses: 'Does not want to be in collections',
  refusesOrLeft: 'They do not want to be in collections, or have left this one.',
  leave: 'Leave this collection',
  leaveWarning: 'You are no longer shown in it, and its owner cannot add you again.',
  followAll: 'Follow everybody in it',
  choose: (handle: string) => `Collections with ${handle}`,
  addTo: 'Add to collections',
  by: (name: string) => `A collection by ${name}`,
  byLink: (owner: Html) => html`A collection by ${owner}`,
  people: counted({ one: '# person', other: '# people' }),
  sensitive: 'sensitive',
  nobody: 'Nobody is in it yet.',
};

/** Opening a collection by its address. */
export const findingCollections = {
  title: 'Open a collection',
  way: 'Open a collection from another server',
  lead: 'Many people keep collections of others whom they recommend. Open one, and follow everybody in it, or only some.',
  address: 'Address of a collection',
  hint: 'Such as https://example.org/collections/123. You see who is in it before you follow anybody.',
  open: 'Open the collection',
  problems: {
    no_address: 'An address begins with https://',
    not_found: 'No collection was found at this address. Its server may not answer, or keep the collection to itself.',
    other_thing: 'What is at this address is no collection. Search for it if you want to open it.',
  },
  lookedUp: counted({
    one: '# more person is asked about at their server.',
    other: '# more people are asked about at their servers.',
  }),
};

/** Profiles of people on other servers. */
export const elsewhere = {
  heading: (name: string) => `${name} is on another server`,
  lives: (domain: Html) => html`This profile and its posts live on ${domain}.`,
  goTo: (domain: string) => `Go to ${domain}`,
  description: (domain: string) => `A profile on ${domain}`,
};

/** Hashtags, and feeds. */
export const tags = {
  description: (tag: string) => `Public posts with the hashtag ${tag}`,
  lead: 'Public posts with this hashtag, as far as this server knows them.',
  nobody: 'Nobody has posted with this hashtag yet.',
  feedOf: (handle: string) => `Public posts from ${handle}`,
};

/** Somebody's year. */
export const annualReport = {
  title: (name: string, year: number) => `${name} in ${year}`,
  sentence: {
    lurker: (name: Html, year: number) => html`In ${year}, ${name} rather listened than spoke.`,
    booster: (name: Html, year: number) => html`In ${year}, ${name} passed on what others wrote.`,
    pollster: (name: Html, year: number) => html`In ${year}, ${name} asked everybody questions.`,
    replier: (name: Html, year: number) => html`In ${year}, ${name} had an answer for everyone.`,
    oracle: (name: Html, year: number) => html`In ${year}, ${name} spoke, and people listened.`,
  },
  months: 'Month by month',
  hashtags: 'Hashtags',
  bestLiked: 'Best liked',
};

/** The front page and the page about the server. */
export const server = {
  question: 'What is this?',
  fediverse:
    'This server is one of many thousands that talk with each other. With an account here you can follow people on all of them, and they can follow you.',
  signUp: 'Create an account',
  aboutName: (name: string) => `About ${name}`,
  contact: 'Contact',
  software: 'The software',
  runs: 'This server runs Whinchat, free software under the AGPL.',
  runsWithSource: (source: Html) =>
    html`This server runs Whinchat, free software under the AGPL. Its ${source} is there for everybody.`,
  source: 'source',
  rules: 'Rules',
  house: 'About this server',
  host: 'Who runs it',
  people: counted({ one: '# person has an account here', other: '# people have an account here' }),
  more: 'More posts',
  front: { local_feed: 'New posts from here', trends: 'Posts that many talk about' },
};

/** The long texts of a server. */
export const documents = {
  terms: 'Terms of service',
  privacyPolicy: 'Privacy policy',
  lastChanged: (day: Html) => html`Last changed ${day}.`,
  inForceSince: (day: Html) => html`In force since ${day}.`,
  inForceFrom: (day: Html) => html`In force from ${day}.`,
  othersFrom: (day: Html) => html`Other terms apply from ${day}.`,
  termsOf: (server: string) => `Terms of service of ${server}`,
  privacyPolicyOf: (server: string) => `Privacy policy of ${server}`,
  /** For servers whose people have written none. */
  generalPolicy: [
    {
      title: 'What is kept.',
      text: 'Your e-mail address, your password as a hash that cannot be turned back, what you write, upload and do here, and for a while the addresses you sign in from.',
    },
    {
      title: 'Who can see it.',
      text: 'Public posts and your profile can be seen by everybody. Posts for followers go to the servers of your followers, private mentions to the servers of those mentioned; their operators can technically read them, and so can those of this server. There is no end-to-end encryption: do not share secrets.',
    },
    {
      title: 'Who gets it.',
      text: 'Nobody buys or sells your data here. Other servers of the network get what you address to people on them, and are asked to delete what you delete.',
    },
    {
      title: 'How long.',
      text: 'Until you delete it. You may export your data, and delete your account with everything in it, at any time.',
    },
    { title: 'Cookies.', text: 'One, while you are signed in with a browser.' },
  ],
};

/** Terms, privacy policy and description, as staff write them. */
export const documentRooms = {
  kinds: {
    extended_description: 'Long description',
    privacy_policy: 'Privacy policy',
    terms_of_service: 'Terms of service',
  },
  which: 'Which texts',
  all: 'All',
  none: 'Nothing has been written yet.',
  write: (kind: string) => `New version: ${kind}`,
  published: (time: Html) => html`published ${time}`,
  draft: (time: Html) => html`draft of ${time}`,
  effective: (day: Html) => html`in force from ${day}`,
  mailed: 'sent to everybody by e-mail',
  text: 'Text',
  textHint: 'Markdown can be used.',
  effectiveDate: 'In force from',
  effectiveHint: 'The day (UTC) from which new terms apply; without one, the day they are published.',
  saveDraft: 'Save as draft',
  preview: 'Preview',
  asShown: 'How people will read it',
  changes: 'What has changed since the published one',
  edit: 'Edit the draft',
  byMail: 'Tell everybody by e-mail',
  byAnnouncement: 'Tell everybody by an announcement',
  publish: 'Publish',
  publishWarning:
    'Everybody can read it from then on. A published version stays as it is; to change it, publish another.',
  delete: 'Delete the draft',
  deleteWarning: 'The draft is gone for good.',
};

/** Roles, as staff make them. */
export const roleRooms = {
  name: 'Name',
  color: 'Colour',
  colorHint: 'Such as #b0470e, for the name of the role on profiles.',
  position: 'Rank',
  positionHint: 'A whole number. Those with a higher one can change this role and decide about whoever has it.',
  highlighted: 'Profiles show it',
  rightsTitle: 'What it allows',
  keepsRights: 'It allows more than you can give, so that its rights stay as they are.',
  add: 'New role',
  change: 'Change',
  delete: 'Delete the role',
  tooHigh: 'A role has to rank below your own, and you can give only rights that you have.',
  holders: counted({ one: '# person has it', other: '# people have it' }),
  deleteWarning: (holders: string) => `${holders}, and will have no role.`,
  rights: {
    administrator: 'Everything, whatever else is chosen',
    view_devops: 'See how the machine works: jobs, errors, health',
    view_audit_log: 'See the audit log',
    view_dashboard: 'See the dashboard and its figures',
    manage_reports: 'Decide about reports',
    manage_federation: 'Block, limit and allow other servers',
    manage_settings: 'Change the settings of the server',
    manage_blocks: 'Block networks, e-mail hosts and names',
    manage_taxonomies: 'Review what trends, and hashtags',
    manage_appeals: 'Answer appeals',
    manage_users: 'Look at accounts, and decide about them',
    manage_invites: 'End anybody’s invitations',
    manage_rules: 'Write the rules',
    manage_announcements: 'Write announcements',
    manage_custom_emojis: 'Look after custom emojis',
    manage_webhooks: 'Set webhooks up',
    invite_users: 'Invite people',
    manage_roles: 'Make and give roles',
    manage_user_access: 'Reset passwords and second factors of others',
    delete_user_data: 'Delete what accounts have, for good',
    view_feeds: 'Read timelines that are closed to others',
    invite_bypass_approval: 'Invite people who need no approval',
    manage_email_subscriptions: 'Look after subscriptions by e-mail',
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

/** Whom one follows and who follows one, to tidy up. */
export const tidy = {
  title: 'Follows and followers',
  lead: 'Look through them, choose some, and do something with all of these at once.',
  whose: 'Whose list',
  relationships: { following: 'You follow', followed_by: 'They follow you', mutual: 'Both', invited: 'Invited by you' },
  only: 'Show only',
  narrowed: {
    dormant: 'Quiet for a month',
    moved: 'Moved',
    local: 'This server',
    remote: 'Other servers',
    none: 'In none of your lists',
    hidden: 'Boosts hidden',
  },
  order: 'Order',
  orders: { recent: 'Newest first', active: 'Last active', name: 'By name' },
  none: 'There is nobody of that kind.',
  lastPost: (when: Html) => html`Last post on ${when}`,
  noPosts: 'No posts are known here',
  boostsHidden: 'Boosts hidden',
  movedTo: (where: Html) => html`Moved to ${where}`,
  list: 'List',
  addToList: 'Add to list',
  removeServers: 'Remove all followers of their servers',
  askUnfollow: counted({ one: 'Unfollow # account?', other: 'Unfollow # accounts?' }),
  askRemove: counted({ one: 'Remove # follower?', other: 'Remove # followers?' }),
  askServers: counted({ one: 'Remove # follower of these servers?', other: 'Remove # followers of these servers?' }),
  unfollowHint: 'Their posts no longer appear in your home, and they leave your lists.',
  cancel: 'Cancel',
};
