import { type Html, html } from '../../lib/html/template.ts';
import { plurals } from '../plurals.ts';

const counted = plurals('en');

/** Where a post has gone. */
export const deliveries = {
  title: 'Where it has gone',
  none: 'It was sent to no other server in the last two weeks.',
  hint: 'What was sent to other servers in the last two weeks, and what still waits.',
  kinds: { Create: 'Post', Update: 'Edit', Delete: 'Deletion', Announce: 'Boost' },
  all: 'All',
  outcomes: { pending: 'Waiting', delivered: 'Delivered', failed: 'Failed', withdrawn: 'Withdrawn' },
  counts: {
    pending: counted({ one: '# server waits', other: '# servers wait' }),
    delivered: counted({ one: 'delivered to # server', other: 'delivered to # servers' }),
    failed: counted({ one: 'failed at # server', other: 'failed at # servers' }),
    withdrawn: counted({ one: 'withdrawn from # server', other: 'withdrawn from # servers' }),
  },
  next: (when: Html) => html`next attempt ${when}`,
  more: 'More servers',
  retry: 'Send again what failed',
  again: counted({ one: '# server is tried again.', other: '# servers are tried again.' }),
  notYet: 'Nothing is tried again yet: what has just failed rests for a minute.',
  reasons: {
    slow: 'The server took too long.',
    away: 'The server could not be reached.',
    blocked: 'The server is blocked.',
    nobody: 'Nobody there may get it any more.',
    deleted: 'It was deleted meanwhile.',
    refused: (status: number) => `The server refuses it (${status}).`,
    gone: (status: number) => `Nobody takes posts there any more (${status}).`,
    busy: (status: number) => `The server is too busy (${status}).`,
    broken: (status: number) => `The server has a fault (${status}).`,
    answered: (status: number) => `The server does not take it (${status}).`,
  },
};
