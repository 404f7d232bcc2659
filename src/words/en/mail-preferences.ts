/** What people are told by e-mail. */
export const mailPreferences = {
  title: 'E-mail notifications',
  sendsNone: 'This server sends no e-mails at the moment. What you choose here applies once it does.',
  writeWhen: 'E-mail me when',
  when: {
    mention: 'somebody mentions you',
    quote: 'somebody quotes you',
    follow: 'somebody follows you',
    follow_request: 'somebody asks to follow you',
    reblog: 'somebody boosts a post of yours',
    favourite: 'somebody favourites a post of yours',
  },
  writeToStaffWhen: 'As staff, e-mail me when',
  staffWhen: {
    report: 'somebody files a report',
    pending_account: 'a new account waits for approval',
    appeal: 'somebody appeals against a decision of moderators',
  },
  always: 'E-mail me also when I am online or get push notifications',
  choose: 'Choose what you are told by e-mail',
  noMore: 'No more e-mails?',
  noMoreWhen: (what: string) => `You will get no more e-mails when ${what}.`,
  noMoreAtAll: 'You will get no more e-mails about notifications.',
  unsubscribe: 'Unsubscribe',
  done: { title: 'Done', text: 'You will get no more of these e-mails.' },
  dead: {
    title: 'This link does not work',
    text: 'Please take it from the e-mail as a whole, or sign in and choose there.',
  },
};
