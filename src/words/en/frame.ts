/** The frame of every page. */
export const frame = {
  skip: 'Skip to content',
  yourAccount: 'Your account',
  about: 'About this server',
  privacyPolicy: 'Privacy policy',
  runsOn: 'Runs on Whinchat',
  signIn: 'Sign in',
  signOut: 'Sign out',
  frontPage: 'Front page',
  beside: 'More to discover',
};
