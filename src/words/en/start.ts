import { type Html, html } from '../../lib/html/template.ts';

/** First steps, for somebody whose account is new. */
export const start = {
  title: 'First steps',
  welcome: (server: string) => `Welcome to ${server}`,
  lead: 'Nothing here has to be done now: everything is in the settings too.',
  profile: 'Who you are',
  profileHint: 'People are more likely to follow somebody with a name and a picture.',
  people: 'Who to follow',
  peopleHint: 'What they post appears in your home. They do not have to be on this server.',
  peopleNone: 'Nobody is suggested yet: search for somebody you know.',
  staff: 'The people who run this server',
  applications: 'Apps',
  onPhone: (domain: Html) =>
    html`You can use this server in the browser. There are also many apps, because all Mastodon apps work here: when one asks for your server, enter ${domain}.`,
  android: 'for Android',
  iphone: 'for iPhone',
  inBrowser: 'in the browser',
  server: 'What this server is',
  own: {
    title: 'Your server',
    registrations: {
      open: 'Everybody may sign up.',
      approval: 'Everybody may ask for an account; you approve them under “Moderation”.',
      closed: 'Nobody may sign up yet, except by an invitation.',
    },
    noMail: 'It sends no e-mails: nobody can reset a forgotten password by themselves until SMTP_URL is set.',
    settings: 'Give it a name and a picture, and say who may sign up',
    rules: 'Write its rules',
    invites: 'Invite people',
  },
  goOn: 'To your home',
};
