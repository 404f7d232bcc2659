import { plurals } from '../plurals.ts';

const counted = plurals('en');
const most = counted({ one: '# account', other: '# accounts' });

/** Several accounts in one browser. */
export const accounts = {
  title: 'Accounts in this browser',
  switchTo: (handle: string) => `Switch to ${handle}`,
  add: 'Add an account',
  staysSignedIn: (handle: string) => `${handle} stays signed in, and you can switch between your accounts at any time.`,
  full: (count: number) => `A browser holds at most ${most(count)}. Sign out of one of them first.`,
  isOf: (handle: string) => `This page is for ${handle}.`,
  gone: 'This account is not signed in in this browser any more.',
  signOutAll: 'Sign out of all accounts',
  useAnother: 'Or use another of your accounts:',
  madeForOther: (handle: string) => `This page was opened as ${handle}. What you have written can go along:`,
};
