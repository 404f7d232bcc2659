import { type Html, html } from '../../lib/html/template.ts';

/** The way in, for people who have an account. */
export const signIn = {
  title: 'Sign in',
  forApplication: 'An app asks for access to your account. Sign in first; you will be asked next.',
  again: 'An app wants to be sure that it is you. Enter your password again.',
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
  again: 'Send the confirmation again',
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
