/** Reports to the moderators. */
export const reports = {
  title: 'Report',
  intro: 'The moderators of this server read it. Whoever you report does not learn who it was.',
  why: 'What is wrong?',
  categories: {
    spam: 'Spam or a fake account',
    violation: 'It breaks a rule of this server',
    legal: 'It is against the law',
    other: 'Something else',
  },
  rules: 'Which rules are broken?',
  posts: 'Which posts are about it?',
  comment: 'What else should the moderators know?',
  forward: (server: string) => `Send a copy without your name to ${server}`,
  send: 'Send report',
  sent: 'Thank you for the report',
  sentText: 'The moderators will look into it.',
  meanwhile: 'So that you need not see more of it:',
};
