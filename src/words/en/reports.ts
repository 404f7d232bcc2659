/** Reports to the moderators. */
export const reports = {
  title: 'Report',
  intro: 'The moderators of this server read your report. Whoever you report is not told who sent it.',
  why: 'What is wrong?',
  categories: {
    spam: 'Spam or a fake account',
    violation: 'It breaks a rule of this server',
    legal: 'It is against the law',
    other: 'Something else',
  },
  rules: 'Which rules are broken?',
  posts: 'Which posts is it about?',
  comment: 'What else should the moderators know?',
  forward: (server: string) => `Send a copy without your name to ${server}`,
  send: 'Send report',
  sent: 'Thank you for the report',
  sentText: 'The moderators will look into it.',
  meanwhile: 'You can also see less of this account:',
  back: 'Back to where you were',
};
