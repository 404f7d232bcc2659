import { type Html, html } from '../../lib/html/template.ts';
import { plurals } from '../plurals.ts';

const counted = plurals('en');

/** Reports as staff see them. */
export const reported = {
  states: { open: 'Open', resolved: 'Resolved', all: 'All' },
  choose: 'Which reports',
  none: 'There are no reports here.',
  about: (handle: string) => `About ${handle}`,
  by: (handle: string) => `Reported by ${handle}`,
  byWhom: (who: Html) => html`Reported by ${who}`,
  nobody: 'an account that is gone',
  posts: counted({ one: '# post', other: '# posts' }),
  assignedTo: (handle: string) => `Assigned to ${handle}`,
  settledBy: (handle: string) => `Resolved by ${handle}`,
  settled: 'Resolved',
  forwarded: 'A copy went to the server of the account.',
  comment: 'What they wrote',
  rules: 'Rules that are broken',
  takeOn: 'Assign to me',
  letGo: 'Unassign',
  resolve: 'Resolve without a decision',
  reopen: 'Reopen',
  account: 'What is known about the account',
  more: 'All reports about this account',
  choosePosts: 'Posts to decide about',
  deleted: 'Deleted posts',
  deletedHint:
    'These posts were named in the report and have been deleted since. Their text is kept for 30 days, and as long as the report is open.',
  deletePosts: 'Delete posts',
  markPosts: 'Mark posts as sensitive',
  deleteHint: 'The chosen posts are deleted. It cannot be undone.',
  markHint: 'The media of the chosen posts is covered until one chooses to see it.',
};
