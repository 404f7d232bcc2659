import { type Html, html } from '../../lib/html/template.ts';
import { writtenNumber } from '../numbers.ts';
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

/** What is said of an act on a post. */
export const postOutcomes = {
  favourited: 'Favourited.',
  boosted: 'Boosted.',
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

/** What is done with posts besides replying and favouriting. */
export const acting = {
  boostFor: 'Boost to …',
  boostTitle: 'Boost this post',
  boostAudience: 'Who sees your boost',
  mayQuote: 'Who may quote …',
  mayQuoteTitle: 'Who may quote this post?',
  mayQuoteHint: 'This counts from now on. Quotes that are there already stay.',
  revoke: 'Revoke quote …',
  revokeTitle: 'Revoke this quote?',
  revokeWarning: 'Your post disappears from the post that quotes it, here and on other servers. This cannot be undone.',
  revokeButton: 'Revoke quote',
  quotedBy: 'Who quoted it',
  react: 'React …',
  reactTitle: 'React to this post',
  reactButton: 'React',
  commonEmojis: 'Common emojis',
  otherEmoji: 'Another emoji',
  otherEmojiHint: 'A single emoji, or the name of one of this server between colons.',
  reactions: counted({ one: '# reaction', other: '# reactions' }),
  reactedBy: 'Who reacted to it',
  nobodyYet: 'Nobody yet that you can see.',
  filterWord: 'Filter a word of it …',
  embed: 'Embed …',
  embedTitle: 'Embed this post',
  embedHint: 'This code shows the post within a page of another site.',
  embedCode: 'Code',
  embedCopy: 'Copy code',
  embedLook: 'See what it looks like',
  moderate: 'Open in moderation',
};

const ofAll = counted({ one: '{here} of # reply is known here.', other: '{here} of # replies are known here.' });

/** Threads of which a part is on other servers. */
export const threads = {
  known: (here: number, all: number) => ofAll(all).replace('{here}', writtenNumber('en', here)),
  fetching: 'More are being loaded.',
  lookAgain: 'Check again',
};

/** What was changed in a post. */
export const histories = {
  title: 'Edit history',
  back: (name: string) => `Post by ${name}`,
  written: (when: Html) => html`Written ${when}`,
  edited: (when: Html) => html`Edited ${when}`,
  altTexts: 'Alt texts',
};

/** Posts in the language of the reader. */
export const translations = {
  translate: 'Translate',
  translation: 'Translation',
  original: 'Original',
  showOriginal: 'Show original',
  from: (language: string, provider: string) => `Translated from ${language} by ${provider}.`,
};

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
  triedAgain: counted({ one: '# server is tried again.', other: '# servers are tried again.' }),
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

/** Following and answering from here what was met on another server. */
export const interactions = {
  follow: 'Follow',
  followTitle: (name: string) => `Follow ${name}`,
  followQuestion: (name: string) => `Follow ${name}?`,
  isYou: 'This is you.',
  following: (name: string) => `You follow ${name}.`,
  requested: (name: string) => `You asked to follow ${name}. The answer is still to come.`,
  cannotFollow: (name: string) => `You cannot follow ${name}.`,
  approves: (name: string) => `${name} decides who may follow.`,
  favourite: 'Favourite',
  favourited: 'You favourited this post.',
  boost: 'Boost',
  boosted: 'You boosted this post.',
  reply: 'Reply',
};

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
