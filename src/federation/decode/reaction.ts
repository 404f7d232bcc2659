import { readEmojiName } from '../../domain/reactions/emoji-name.ts';

/** Whether a text is a single emoji; a custom one is a name between colons (FEP-c0e0). */
export function isReaction(content: string | undefined): content is string {
  const emoji = content === undefined ? undefined : readEmojiName(content);
  return emoji !== undefined && (!emoji.custom || content?.startsWith(':') === true);
}
