import { type Html, html } from '../../lib/html/template.ts';

/** The way in, for people who have an account. */
export const signIn = {
  title: 'Sign in',
  forApplication: 'An app asks for access to your account. Sign in first; you will be asked next.',
  passwordAgain: 'An app wants to be sure that it is you. Enter your password again.',
  textKept: 'You are not signed in any more. Your text is kept: sign in, and you can publish it.',
  forgotten: 'Forgot your password?',
  signUp: 'Create an account',
  wrong: 'E-mail address or password is wrong.',
  deleted: 'This account has been deleted.',
  signedOut: 'You are not signed in any more. Nothing was done: please sign in and try again.',
};

/** A new password for one that was forgotten. */
export const newPassword = {
  title: 'Forgot your password?',
  ask: 'Tell us the e-mail address of your account, and we will send you a link to choose a new one.',
  askStaff: (staff: Html) => html`This server sends no e-mails. Ask ${staff} for a new password.`,
  inbox: 'Check your inbox',
  sent: 'If an account has this e-mail address, a message with a link to choose a new password is on its way.',
  dead: { title: 'This link does not work any more', text: 'It has been used, or is too old.' },
  askAgain: 'Ask for a new link',
  choose: 'Choose a new password',
  allSignedOut: 'All browsers and apps will be signed out.',
  changed: {
    title: 'Password changed',
    text: 'Every other browser and every app was signed out. You are signed in here.',
  },
};

/** Confirming an e-mail address. */
export const confirmation = {
  dead: {
    title: 'This link does not work any more',
    text: 'It has been used, or is too old. If your address is confirmed already, just sign in.',
  },
  newLink: 'Send a new link',
  done: 'Address confirmed',
  thanks: 'Thank you. Your e-mail address is confirmed.',
  thanksAndPending: 'Thank you. Your e-mail address is confirmed. Now somebody here will look at your application.',
  sendAgain: 'Send the confirmation again',
  sent: 'If this e-mail address waits for its confirmation, a message is on its way.',
  confirm: 'Confirm your e-mail address',
  askStaff: (staff: Html) => html`This server sends no e-mails. Ask ${staff} to confirm your address.`,
};

/** After signing out, or after deleting an account. */
export const goodbye = {
  signOut: { title: 'You are signed out', text: 'Nothing of yours is shown in this browser any more.' },
  deletion: {
    title: 'Your account is deleted',
    text: 'What you have posted is being deleted here and on other servers. Thank you for having been here.',
  },
};

/** The way in, for people who are new. */
export const signUp = {
  title: 'Create an account',
  lead: (server: Html) =>
    html`You will be able to talk with people on ${server} and on every other server of the fediverse.`,
  approval: 'Somebody here looks at every application before the account can be used.',
  usernameHint: (server: string) => `Letters, numbers and underscores. Others will find you as @username@${server}.`,
  birth: 'Date of birth',
  birthHint: (years: number) => `You have to be at least ${years} years old. The date is checked and not kept.`,
  reason: 'Why do you want to join?',
  leaveEmpty: 'Leave this empty',
  rules: 'The rules here',
  agreeToRules: 'I have read the rules and will follow them',
  agreeToRespect: 'I will treat others with respect',
  agreeFirst: 'Please agree first.',
  apply: 'Apply for an account',
  create: 'Create account',
  already: (signIn: Html) => html`Already have an account? ${signIn}`,
  received: { title: 'Thank you', text: 'Your application was received.' },
  closed: 'Sign-up is closed',
  noneTaken: 'This server does not take new accounts at the moment.',
  /** Within a sentence, with the addresses if there are any. */
  staff: (addresses: Html | null) => html`the people who run this server${addresses && html` (${addresses})`}`,
};

/** The first account of a new server. */
export const owner = {
  dead: {
    title: 'This link does not work any more',
    text: 'If this server has no owner yet, its log shows a new link after a restart.',
  },
  title: 'Welcome',
  heading: 'Welcome to your new server',
  lead: 'Create the account that owns it. The owner may change everything and appoint others.',
  create: 'Create the owner',
  onlyHere: (domain: Html) =>
    html`So far only this computer reaches your server, and its name, ${domain}, cannot change once there is an account. If others are to reach it, stop it first, and set PUBLIC_URL as docs/deploy.md says.`,
  none: 'This server is new, and has no owner yet. Whoever has started it finds a link in its log: it creates the owner.',
};

/** Why an account cannot be used, and what its owner can do. */
export const waiting = {
  lookAgain: 'Look again',
  signedIn: (handle: Html) => html`You are signed in as ${handle}.`,
  can: 'What you can do',
  changePassword: 'Change your password',
  readDecisions: 'Read what was decided, and appeal',
  downloadLists: 'Download your lists',
  deleteAccount: 'Delete your account',
  readAbout: 'Read about this server and its rules',
  useAgain: 'Use this account again',
  write: (staff: Html) => html`Write to ${staff}`,
  suspended: {
    title: 'Your account is suspended',
    text: 'The moderators of this server have suspended it: you cannot use it, and nobody sees your profile and your posts.',
  },
  frozen: {
    title: 'Your account is frozen',
    text: 'It was disabled by the people who run this server: you cannot use it, but your profile and your posts are kept.',
  },
  pending: {
    title: 'Your account waits for approval',
    written: (address: Html) =>
      html`Thank you for your application. Somebody here will look at it, and you can use your account once it is approved. We will write to ${address} when it is.`,
    notWritten: (staff: Html) =>
      html`Thank you for your application. Somebody here will look at it, and you can use your account once it is approved. This server sends no e-mails, so look here again, or ask ${staff}.`,
  },
  moved: {
    title: 'Your account has moved',
    text: (address: Html) => html`It points to ${address} now, and cannot be used as long as it does.`,
  },
  unconfirmed: {
    askStaff: (address: Html, staff: Html) =>
      html`Your address ${address} has to be confirmed before you can use your account. This server sends no e-mails: ask ${staff} to confirm it.`,
    sent: (address: Html) => html`We sent an e-mail to ${address}. Open the link in it, and your account is ready.`,
    hint: 'No e-mail? Look in your spam folder, or have it sent again. If the address is wrong, correct it here.',
    sendAgain: 'Send again',
    onItsWay: (address: string) => `An e-mail to ${address} is on its way.`,
  },
};

/** How people let applications act for them. */
export const authorisation = {
  impossible: 'This app cannot be authorised',
  asksForNoPage: 'It wants you to be asked nothing, but you would have to be.',
  denied: { title: 'Access denied', text: 'The app gets no access.' },
  title: (application: string) => `Authorise ${application}`,
  question: (application: Html) => html`Authorise ${application}?`,
  asks: (account: Html) => html`It asks for access to your account ${account}.`,
  website: (address: Html) => html`Its website is ${address}.`,
  abilities: 'It will be able to',
  leadsToCode: 'You will get a code to copy into the app.',
  leadsToSite: (host: string) => `You will be sent back to ${host}.`,
  leadsToApplication: (protocol: string) => `You will be sent back to the app (${protocol}).`,
  caution: 'Only go on if you know and trust this app. You can take the access back at any time.',
  authorise: 'Authorise',
  deny: 'Deny',
  code: 'Authorisation code',
  copyCode: 'Copy this code and paste it into the app:',
  codeLife: 'It works once, within ten minutes.',
  authorised: 'Authorised apps',
  none: 'No app has access to your account.',
  since: (day: Html) => html`Since ${day}`,
  sinceAndUsed: (day: Html, used: Html) => html`Since ${day}, last used ${used}`,
  revoke: 'Revoke',
  revokeWarning:
    'This app is signed out at once, and what it does for you stops. To use it again, you sign in there anew.',
};

/** What the scopes allow an application to do. */
export const scopes = {
  profile: 'See your name, profile page and picture',
  read: 'Read everything your account can see',
  'read:accounts': 'See accounts and their profiles',
  'read:blocks': 'See whom you block',
  'read:bookmarks': 'See your bookmarks',
  'read:collections': 'See your collections',
  'read:favourites': 'See your favourites',
  'read:filters': 'See your filters',
  'read:follows': 'See whom you follow',
  'read:lists': 'See your lists',
  'read:mutes': 'See whom you mute',
  'read:notifications': 'See your notifications',
  'read:search': 'Search on your behalf',
  'read:statuses': 'See all posts you can see',
  write: 'Post, and change everything of your account',
  'write:accounts': 'Change your profile',
  'write:blocks': 'Block accounts and domains',
  'write:bookmarks': 'Bookmark posts',
  'write:collections': 'Change your collections',
  'write:conversations': 'Mute and delete conversations',
  'write:favourites': 'Favourite posts',
  'write:filters': 'Change your filters',
  'write:follows': 'Follow and unfollow people',
  'write:lists': 'Change your lists',
  'write:media': 'Upload media',
  'write:mutes': 'Mute people and conversations',
  'write:notifications': 'Clear your notifications',
  'write:reports': 'Report others',
  'write:statuses': 'Publish posts',
  follow: 'Change whom you follow, mute and block',
  push: 'Send you push notifications',
  'admin:read': 'Read all data on this server',
  'admin:read:accounts': 'See accounts as an administrator',
  'admin:read:reports': 'See reports as an administrator',
  'admin:read:domain_allows': 'See domain allows as an administrator',
  'admin:read:domain_blocks': 'See domain blocks as an administrator',
  'admin:read:ip_blocks': 'See IP blocks as an administrator',
  'admin:read:email_domain_blocks': 'See e-mail domain blocks as an administrator',
  'admin:read:canonical_email_blocks': 'See canonical e-mail blocks as an administrator',
  'admin:write': 'Change all data on this server',
  'admin:write:accounts': 'Change accounts as an administrator',
  'admin:write:reports': 'Change reports as an administrator',
  'admin:write:domain_allows': 'Change domain allows as an administrator',
  'admin:write:domain_blocks': 'Change domain blocks as an administrator',
  'admin:write:ip_blocks': 'Change IP blocks as an administrator',
  'admin:write:email_domain_blocks': 'Change e-mail domain blocks as an administrator',
  'admin:write:canonical_email_blocks': 'Change canonical e-mail blocks as an administrator',
};

/** First steps, for somebody whose account is new. */
export const start = {
  title: 'First steps',
  welcome: (server: string) => `Welcome to ${server}`,
  lead: 'Nothing here has to be done now: everything is in the settings too.',
  profile: 'Who you are',
  profileHint: 'People are more likely to follow somebody with a name and a picture.',
  people: 'Who to follow',
  peopleHint: 'What they post appears in your home. They do not have to be on this server.',
  peopleNone: 'Nobody is suggested yet: search for somebody you know.',
  staff: 'The people who run this server',
  applications: 'Apps',
  onPhone: (domain: Html) =>
    html`You can use this server in the browser. There are also many apps, because all Mastodon apps work here: when one asks for your server, enter ${domain}.`,
  android: 'for Android',
  iphone: 'for iPhone',
  inBrowser: 'in the browser',
  server: 'What this server is',
  own: {
    title: 'Your server',
    registrations: {
      open: 'Everybody may sign up.',
      approval: 'Everybody may ask for an account; you approve them under “Moderation”.',
      closed: 'Nobody may sign up yet, except by an invitation.',
    },
    noMail: 'It sends no e-mails: nobody can reset a forgotten password by themselves until SMTP_URL is set.',
    settings: 'Give it a name and a picture, and say who may sign up',
    rules: 'Write its rules',
    invites: 'Invite people',
  },
  goOn: 'To your home',
};
