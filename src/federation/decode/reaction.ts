import { readEmojiName } from '../../domain/reactions/emoji-name.ts';

/** Whether a content is one emoji, a custom one between colons (FEP-c0e0). */
export function isReaction(content: string | undefined): content is string {
  const emoji = content === undefined ? undefined : readEmojiName(content);
  return emoji !== undefined && (!emoji.custom || content?.startsWith(':') === true);
}
