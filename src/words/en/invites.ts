import { type Html, html } from '../../lib/html/template.ts';
import { plurals } from '../plurals.ts';

const counted = plurals('en');

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
