import { refused } from '../decode/decoded.ts';
import type { Handler } from './inbound.ts';
import { like } from './like.ts';

const CUSTOM = /^:[a-zA-Z0-9_+-]{1,128}(?:@[a-z0-9.:-]+)?:$/i;
const EMOJI = /^\p{RGI_Emoji}$/v;

/** Somebody reacts to a post with one emoji (FEP-c0e0). */
export const emojiReact: Handler = async (inbound) => {
  const { content } = inbound.activity;
  if (content === undefined || !(CUSTOM.test(content) || EMOJI.test(content))) {
    return refused('the reaction is not one emoji');
  }
  return like(inbound);
};
