import { type Html, html } from '../../lib/html/template.ts';
import { plurals } from '../plurals.ts';

const counted = plurals('en');

/** A post and what belongs to it. */
export const posts = {
  by: (name: string) => `Post by ${name}`,
  boostedBy: (who: Html) => html`${who} boosted`,
  pinned: 'Pinned',
  quoteHidden: 'The quoted post cannot be shown.',
  contentWarning: 'Content warning',
  warned: (warning: string) => `Content warning: ${warning}`,
  replies: counted({ one: '# reply', other: '# replies' }),
  boosts: counted({ one: '# boost', other: '# boosts' }),
  quotes: counted({ one: '# quote', other: '# quotes' }),
  favourites: counted({ one: '# favourite', other: '# favourites' }),
  edited: (when: Html) => html`edited ${when}`,
  nothing: 'There is nothing here that everybody may see.',
  show: 'Show',
  hide: 'Hide',
  newer: 'Newer',
  older: 'Older',
  more: 'More posts',
};

/** Pictures, sounds and other files of a post. */
export const attachments = {
  sensitive: 'Sensitive media',
  pending: 'A file that is still being prepared.',
  file: 'An attached file',
  alt: 'ALT',
  attached: counted({ one: 'Attached: # file', other: 'Attached: # files' }),
};

/** Polls. */
export const polls = {
  votes: counted({ one: '# vote', other: '# votes' }),
  people: counted({ one: '# person', other: '# people' }),
  closed: 'closed',
  openUntil: (when: Html) => html`open until ${when}`,
};
