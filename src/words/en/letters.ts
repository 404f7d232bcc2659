import { plurals } from '../plurals.ts';

const counted = plurals('en');

/** E-mails. Subjects stand behind the name of the server. */
export const letters = {
  because: (server: string) => `You got this e-mail because of your account on ${server}.`,
  becauseOfOne: (server: string) => `You got this e-mail because of an account on ${server}.`,
  becauseModerating: (server: string) => `You got this e-mail because you moderate ${server}.`,
  approval: {
    subject: 'your sign-up was approved',
    text: (server: string) => `Your sign-up on ${server} was approved. You can sign in now:`,
  },
  strike: {
    warning: 'a warning',
    decision: 'a decision about your account',
    actions: {
      none: 'The moderators of this server have given you a warning.',
      disable: 'You can no longer use your account, but your profile and everything you posted are kept.',
      sensitive: 'From now on, all media you post is treated as sensitive and hidden behind a warning.',
      silence: 'You can still use your account, but only people who already follow you see your posts.',
      suspend: 'You can no longer use your account, and your profile and posts can no longer be seen.',
      delete_statuses: 'The moderators of this server deleted some of your posts.',
      mark_statuses_as_sensitive: 'The moderators of this server marked some of your posts as sensitive.',
    },
    appeal: 'If you think that this is wrong, you can say so within 20 days:',
  },
  newAppeal: {
    subject: (who: string) => `@${who} appeals against a decision`,
    text: (who: string) => `@${who} appeals against a decision:`,
  },
  appealApproved: {
    subject: 'your appeal was approved',
    text: 'The moderators agreed with your appeal: the decision is taken back, as far as it can be.',
  },
  appealRejected: {
    subject: 'your appeal was rejected',
    text: 'The moderators looked at your appeal and did not change their decision.',
  },
  takenBack: {
    subject: 'a decision was taken back',
    text: 'The moderators have taken a decision about your account back, as far as it can be.',
  },
  confirmation: {
    subject: 'confirm your e-mail address',
    somebody: (server: string) => `Somebody signed up on ${server} with this e-mail address.`,
    open: 'If it was you, open this address within two days to confirm it. If it was not, ignore this e-mail.',
  },
  pending: {
    subject: (who: string) => `@${who} waits for approval`,
    text: (who: string, server: string) => `@${who} would like to join ${server} and waits for your approval.`,
    answer: 'You can answer here:',
  },
  reset: {
    subject: 'choose a new password',
    somebody: 'Somebody asked for a new password for your account.',
    open: 'If it was you, open this address within six hours. If it was not, ignore this e-mail: your password stays as it is.',
  },
  newAddress: {
    subject: 'confirm your new e-mail address',
    somebody: 'Somebody wants to use this e-mail address for their account instead of another one.',
    open: 'If it was you, open this address within two days. If it was not, ignore this e-mail.',
  },
  emailChanged: {
    subject: 'your e-mail address was changed',
    text: (email: string) => `The e-mail address of your account was changed to ${email}.`,
    notYou: 'If it was not you, ask the people who run the server for help at once:',
  },
  passwordChanged: {
    subject: 'your password was changed',
    text: 'The password of your account was changed. If it was not you, choose a new one at once:',
  },
  report: {
    subject: (who: string) => `@${who} was reported`,
    text: (who: string, category: string, id: string) => `@${who} was reported (${category}), report ${id}:`,
    act: 'You can act on it here:',
  },
  announcement: 'an announcement',
  newTerms: {
    subject: 'new terms of service',
    text: (day: string) =>
      `The terms of service of this server change on ${day}. Whoever goes on using it from then on agrees to them:`,
  },
  news: {
    many: counted({ one: '# new notification', other: '# new notifications' }),
    more: counted({ other: 'And # more, which your app shows.' }),
    answerRequest: 'You can answer the request in your app.',
    kinds: 'Choose which e-mails you get',
    noMore: 'No more of these e-mails',
  },
};

/** What happened, and who did it: titles of push messages and of e-mails about notifications. */
export const happenings = {
  mention: (name: string) => `${name} mentioned you`,
  status: (name: string) => `${name} just posted`,
  reblog: (name: string) => `${name} boosted your post`,
  follow: (name: string) => `${name} is now following you`,
  follow_request: (name: string) => `${name} asks to follow you`,
  favourite: (name: string) => `${name} favourited your post`,
  poll: (name: string) => `A poll by ${name} has ended`,
  update: (name: string) => `${name} edited a post`,
  severed_relationships: 'Some of your follows and followers are lost',
  moderation_warning: 'You have received a moderation warning',
  annual_report: 'Your year in review is ready',
  'admin.sign_up': (name: string) => `${name} signed up`,
  'admin.report': (name: string) => `${name} filed a report`,
  quote: (name: string) => `${name} quoted your post`,
  quoted_update: (name: string) => `${name} edited a post you have quoted`,
  added_to_collection: (name: string) => `${name} added you to a collection`,
  collection_update: (name: string) => `${name} changed a collection you are in`,
  'pleroma:emoji_reaction': (name: string) => `${name} reacted to your post`,
};
