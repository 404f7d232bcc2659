/** Pages that explain why something cannot be shown or done. */
export const failures = {
  notAllowed: 'Not allowed',
  notYours: 'It is not for you, or your account has no permission to do it.',
  alreadyDone:
    'It is done already, perhaps in another window or by somebody else, or it is not allowed: to you, or by those whom it is about. Nothing was changed.',
  noSuchPage: 'There is no such page',
  notPossible: 'Not possible any more',
  tooManyTries: 'Too many tries',
  somethingWrong: 'Something went wrong',
  notThere: 'It is not there any more',
  goneMeanwhile:
    'It was deleted meanwhile, perhaps by yourself in another window or on another device, or it is not for you. Nothing was done.',
  tooMuch: 'This is too much at once',
  tooMuchText: (limit: string) =>
    `What was sent is larger than ${limit}, which is more than this server takes at once. Go back in your browser, where what you typed should still be, and send less at once.`,
  mistyped: 'The address may be mistyped, or what was here is gone or not for everybody.',
  waitMinutes: 'Please wait a few minutes and try again.',
  busy: 'This server is busy',
  waitMoment: 'Nothing was done. Please go back and try again in a moment.',
  tryAgain: 'Try again',
  /** Why what a browser sent was not done. */
  refused: {
    expired: 'This form has expired. Please go back, reload the page and try again.',
    other_site: 'This was not sent by a page of this server, so nothing was done.',
    other_account:
      'You are signed in with another account by now than when this page was opened, so nothing was done. Please reload the page.',
  },
  written: {
    title: 'What you wrote',
    hint: 'Nothing of it was kept by the server. Copy it, and put it in again.',
    files: 'The files have to be chosen again.',
  },
};
