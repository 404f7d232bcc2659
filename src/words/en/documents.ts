import { type Html, html } from '../../lib/html/template.ts';

/** The long texts of a server. */
export const documents = {
  terms: 'Terms of service',
  privacyPolicy: 'Privacy policy',
  lastChanged: (day: Html) => html`Last changed ${day}.`,
  inForceSince: (day: Html) => html`In force since ${day}.`,
  inForceFrom: (day: Html) => html`In force from ${day}.`,
  othersFrom: (day: Html) => html`Other terms apply from ${day}.`,
  termsOf: (server: string) => `Terms of service of ${server}`,
  privacyPolicyOf: (server: string) => `Privacy policy of ${server}`,
  /** For servers whose people have written none. */
  generalPolicy: [
    {
      title: 'What is kept.',
      text: 'Your e-mail address, your password as a hash that cannot be turned back, what you write, upload and do here, and for a while the addresses you sign in from.',
    },
    {
      title: 'Who can see it.',
      text: 'Public posts and your profile can be seen by everybody. Posts for followers go to the servers of your followers, private mentions to the servers of those mentioned; their operators can technically read them, and so can those of this server. There is no end-to-end encryption: do not share secrets.',
    },
    {
      title: 'Who gets it.',
      text: 'Nobody buys or sells your data here. Other servers of the network get what you address to people on them, and are asked to delete what you delete.',
    },
    {
      title: 'How long.',
      text: 'Until you delete it. You may export your data, and delete your account with everything in it, at any time.',
    },
    { title: 'Cookies.', text: 'One, while you are signed in with a browser.' },
  ],
};
