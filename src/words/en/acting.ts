import { plurals } from '../plurals.ts';

const counted = plurals('en');

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
};
