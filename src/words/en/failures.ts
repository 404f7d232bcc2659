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
};
