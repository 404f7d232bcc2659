import { plurals } from '../plurals.ts';
import type { Words } from '../words.ts';

const counted = plurals('de');

export const acting: Words['acting'] = {
  boostFor: 'Teilen mit …',
  boostTitle: 'Diesen Beitrag teilen',
  boostAudience: 'Wer sieht, dass du teilst',
  mayQuote: 'Wer zitieren darf …',
  mayQuoteTitle: 'Wer darf diesen Beitrag zitieren?',
  mayQuoteHint: 'Das gilt ab jetzt. Zitate, die es schon gibt, bleiben.',
  revoke: 'Zitat widerrufen …',
  revokeTitle: 'Dieses Zitat widerrufen?',
  revokeWarning:
    'Dein Beitrag verschwindet aus dem Beitrag, der ihn zitiert, hier und auf anderen Servern. Das lässt sich nicht rückgängig machen.',
  revokeButton: 'Zitat widerrufen',
  quotedBy: 'Zitiert von',
  react: 'Reagieren …',
  reactTitle: 'Auf diesen Beitrag reagieren',
  reactButton: 'Reagieren',
  commonEmojis: 'Häufige Emojis',
  otherEmoji: 'Ein anderes Emoji',
  otherEmojiHint: 'Ein einzelnes Emoji oder der Name eines Emojis dieses Servers zwischen Doppelpunkten.',
  reactions: counted({ one: '# Reaktion', other: '# Reaktionen' }),
  reactedBy: 'Reaktionen von',
  nobodyYet: 'Noch niemand, den du sehen kannst.',
};
