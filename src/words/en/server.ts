import { type Html, html } from '../../lib/html/template.ts';

/** The front page and the page about the server. */
export const server = {
  question: 'What is this?',
  fediverse:
    'This server is one of many thousands that talk with each other. With an account here you can follow people on all of them, and they can follow you.',
  signUp: 'Create an account',
  aboutName: (name: string) => `About ${name}`,
  contact: 'Contact',
  software: 'The software',
  runs: 'This server runs Whinchat, free software under the AGPL.',
  runsWithSource: (source: Html) =>
    html`This server runs Whinchat, free software under the AGPL. Its ${source} is there for everybody.`,
  source: 'source',
  rules: 'Rules',
};
