/** Pages that explain why something cannot be shown or done. */
export const failures = {
  notAllowed: 'Not allowed',
  noSuchPage: 'There is no such page',
  notPossible: 'Not possible any more',
  tooManyTries: 'Too many tries',
  somethingWrong: 'Something went wrong',
  mistyped: 'The address may be mistyped, or what was here is gone or not for everybody.',
  waitMinutes: 'Please wait a few minutes and try again.',
  tryAgain: 'Try again',
  /** Why what a browser sent was not done. */
  refused: {
    expired: 'This form has expired. Please go back, reload the page and try again.',
    other_site: 'This was not sent by a page of this server, so nothing was done.',
    other_account:
      'You are signed in with another account by now than when this page was opened, so nothing was done. Please reload the page.',
  },
};
