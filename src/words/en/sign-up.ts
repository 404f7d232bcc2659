import { type Html, html } from '../../lib/html/template.ts';

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
    again: 'Send again',
    onItsWay: (address: string) => `An e-mail to ${address} is on its way.`,
  },
};
