import { type Html, html } from '../../lib/html/template.ts';
import { plurals } from '../plurals.ts';

const counted = plurals('en');

/** The last hours at a glance. */
export const catchUp = {
  title: 'Catch up',
  lead: 'What others posted and boosted in your home in the last hours, at a glance. Nothing is left out, and nothing is remembered.',
  hours: 'How far back',
  order: 'Who comes first',
  orders: { seldom: 'Seldom', newest: 'Newest', most: 'Most', noticed: 'Noticed' },
  formulas: {
    seldom:
      'Whoever came least often to your home in the last seven days comes first; among equals, whoever posted last. Boosts count like posts.',
    newest: 'Whoever posted or boosted last comes first.',
    most: 'Whoever posted and boosted most within these hours comes first; among equals, whoever posted last.',
    noticed:
      'Whoever has the post with most replies, boosts and favourites together comes first; among equals, whoever posted last.',
  },
  all: (posts: string, people: string) => `${posts} by ${people}.`,
  newestOnly: (posts: string, people: string, since: Html) =>
    html`There were more posts than are shown at once: these are the newest, ${posts} by ${people}, back to ${since}.`,
  people: counted({ one: '# person', other: '# people' }),
  others: counted({ one: '# other', other: '# others' }),
  links: 'Shared by several',
  sharedBy: (who: Html) => html`Shared by ${who}`,
  threads: 'Conversations',
  threadOf: (posts: string, who: Html) => html`${posts} by ${who}`,
  authors: 'By person',
  inWeek: counted({ other: '# in your home this week' }),
  boosted: (who: Html) => html`Boosted ${who}:`,
  more: counted({ one: '# more', other: '# more' }),
  none: 'Nobody posted in these hours.',
  noneHint: 'Look back further, or find more people to follow.',
};
