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
