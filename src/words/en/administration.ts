import { type Html, html } from '../../lib/html/template.ts';
import { plurals } from '../plurals.ts';

const counted = plurals('en');

/** The settings of the server. */
export const serverSettings = {
  about: 'About the server',
  name: 'Name',
  shortDescription: 'Short description',
  shortHint: 'A sentence or two; apps and search engines show it.',
  contactEmail: 'E-mail address for questions',
  contactUsername: 'Username of who runs the server',
  registrations: 'Who may sign up',
  kinds: { open: 'Everybody', approval: 'People whom moderators approve', closed: 'Nobody without an invitation' },
  registrationsMessage: 'Message for people who cannot sign up',
  requireReason: 'People who wait for approval must say why they want to join',
  userInvites: 'People without a role may invite others',
  description: 'Long description',
  descriptionHint: 'It is shown on the page about the server. Markdown can be used.',
  publish: 'Publish',
  picture: 'Picture of the server',
  pictureFile: 'Picture file',
  pictureHint: 'PNG, JPEG, GIF, WebP, AVIF or HEIC of at most 16 MB; it is cut to 1200 by 630.',
  pictureText: 'Alt text',
  setPicture: 'Use this picture',
  removePicture: 'Remove the picture',
  removeWarning: 'The server has no picture of its own any more.',
  accent: 'Accent colour',
  accentHint: 'Of links and buttons, such as #b0470e; empty is that of Whinchat.',
  inTheme: { light: 'the light theme', dark: 'the dark theme' },
  accentAsGiven: (theme: string, ratio: string) => `In ${theme} it has a contrast of ${ratio}.`,
  accentMoved: (theme: string, given: string, accent: string, contrast: string) =>
    `In ${theme} it has a contrast of only ${given}, so ${accent} is shown there, with ${contrast}: everybody can read 4.5 : 1.`,
  chooseFile: 'Choose a file first.',
  birdAgain: 'The bird is shown again.',
  logo: {
    title: 'Logo',
    hint: 'It is shown on every page in place of the bird, beside the name. PNG or WebP with a transparent background is best; it is scaled to at most 480 by 96.',
    remove: 'Remove the logo',
  },
  icon: {
    title: 'Icon',
    hint: 'Browsers and phones show it beside the name. It is cut to a square; at least 512 by 512 is best.',
    remove: 'Remove the icon',
  },
};

/** The rules of the server, as they are edited. */
export const ruleEditing = {
  none: 'There are no rules yet.',
  text: 'Rule',
  hint: 'What is meant',
  up: 'Move up',
  addNew: 'Add a rule',
  remove: 'Remove rule',
  removeWarning: 'It is no longer shown. Reports that name it keep it.',
  number: (number: number) => `Rule ${number}`,
  edit: (number: number) => `Edit rule ${number}`,
};

/** Announcements, as they are edited. */
export const announcing = {
  none: 'There are no announcements.',
  create: 'New announcement',
  text: 'Text',
  startsAt: 'Begins (UTC)',
  endsAt: 'Ends (UTC)',
  publish: 'Publish',
  saveDraft: 'Save as draft',
  published: 'Everybody sees it',
  draft: 'Draft',
  end: 'End',
  remove: 'Delete announcement',
  removeWarning: 'It is gone for everybody, with its reactions.',
};

/** Messages from those who run the server to everybody on it. */
export const announcements = {
  title: 'Announcements',
  none: 'There are no announcements.',
  all: 'All announcements',
  fromStaff: 'Announcement',
  dismiss: 'Dismiss',
  dismissed: 'Dismissed',
  from: (from: Html, until: Html) => html`${from} to ${until}`,
  until: (until: Html) => html`until ${until}`,
  react: 'React',
  reactions: 'Reactions',
  reactedWith: (emoji: string, count: string) => `${emoji}: ${count}`,
};

/** Invitations. */
export const invites = {
  title: 'Invitations',
  yours: 'Your invitations',
  mayNot: 'You cannot invite people here.',
  dead: {
    title: 'This invitation does not work any more',
    text: 'It has been used up, has expired or was withdrawn. Ask whoever invited you for another.',
  },
  howMany: 'How many people',
  anyNumber: 'any number',
  howLong: 'For how long',
  forEver: 'for ever',
  autofollow: 'They follow me',
  invite: 'Invite',
  used: counted({ other: '# used it' }),
  usedOf: (uses: number, most: number) => `${uses} of ${most} used it`,
  until: (used: string, day: Html) => html`${used}, until ${day}`,
  over: 'over',
  deactivate: 'Deactivate',
  deactivated: 'Nobody can sign up with this invitation any more.',
};
