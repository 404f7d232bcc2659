import { type Html, html } from '../../lib/html/template.ts';
import { plurals } from '../plurals.ts';

const counted = plurals('en');

/** A post and what belongs to it. */
export const posts = {
  by: (name: string) => `Post by ${name}`,
  boostedBy: (who: Html) => html`${who} boosted`,
  /** A forum or community that passes on what was written there. */
  inGroup: (where: Html) => html`in ${where}`,
  reply: 'Reply',
  boost: 'Boost',
  quote: 'Quote',
  favourite: 'Favourite',
  bookmark: 'Bookmark',
  more: 'More',
  edit: 'Edit',
  delete: 'Delete',
  pin: 'Pin to profile',
  unpin: 'Unpin from profile',
  muteConversation: 'Mute conversation',
  unmuteConversation: 'Unmute conversation',
  openOn: (host: string) => `Open on ${host}`,
  copyLink: 'Copy link',
  filtered: (titles: string) => `Filtered: ${titles}`,
  replyTo: (who: Html) => html`Reply to ${who}`,
  deleteTitle: 'Delete this post?',
  deleteWarning: 'It disappears with its favourites and boosts, here and on other servers. This cannot be undone.',
  deleteAndRedraft: 'Delete and redraft',
  redraftHint: 'Deletes the post and opens the composer with its text.',
  favouritedBy: 'Who favourited it',
  rebloggedBy: 'Who boosted it',
  repliesTo: 'Replies',
  pinned: 'Pinned',
  quoteHidden: 'The quoted post cannot be shown.',
  quoteStates: {
    deleted: 'The quoted post was deleted.',
    pending: 'The quote waits for the approval of its author.',
    rejected: 'The author of the quoted post did not agree to the quote.',
    revoked: 'The author of the quoted post has revoked the quote.',
    unauthorized: 'The quoted post is not for you to see.',
  },
  quoteUnwanted: {
    blocked_account: 'You have blocked the author of the quoted post.',
    blocked_domain: 'You have blocked the server of the quoted post.',
    muted_account: 'You have muted the author of the quoted post.',
  },
  contentWarning: 'Content warning',
  warned: (warning: string) => `Content warning: ${warning}`,
  showAll: 'Show all',
  showLess: 'Show less',
  replies: counted({ one: '# reply', other: '# replies' }),
  boosts: counted({ one: '# boost', other: '# boosts' }),
  quotes: counted({ one: '# quote', other: '# quotes' }),
  favourites: counted({ one: '# favourite', other: '# favourites' }),
  edited: (when: Html) => html`edited ${when}`,
  nothing: 'There are no public posts here yet.',
  nothingOwn: 'Nothing of yours is here yet. What you post appears on your profile.',
  newer: 'Newer',
  older: 'Older',
  morePosts: 'More posts',
};

/** Pictures, sounds and other files of a post. */
export const attachments = {
  sensitive: 'Sensitive media',
  pending: 'A file that is still being prepared.',
  file: 'An attached file',
  alt: 'ALT',
  kinds: { image: 'Picture', video: 'Video', gifv: 'Animation', audio: 'Sound' },
  attached: counted({ one: 'Attached: # file', other: 'Attached: # files' }),
};

/** Polls. */
export const polls = {
  votes: counted({ one: '# vote', other: '# votes' }),
  people: counted({ one: '# person', other: '# people' }),
  closed: 'closed',
  poll: 'Poll',
  vote: 'Vote',
  yourVote: 'your vote',
  closes: (when: Html) => html`closes ${when}`,
};
