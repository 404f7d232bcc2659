import { isUnicodeEmoji } from '../../lib/text/emoji.ts';

const PICTURE = '\ufe0f';
const CUSTOM = /^:?([a-zA-Z0-9_]{1,128}(?:@[a-z0-9.-]{1,253}(?::\d{1,5})?)?):?$/;

/** An emoji as it is stored in reactions. */
export type EmojiName = { readonly name: string; readonly custom: boolean };

/**
 * Reads a single Unicode emoji, always in its picture form, so that both ways to write it count as the same; or the name of a custom emoji,
 * with or without colons, of this server or as `name@domain`. Undefined for anything else.
 */
export function readEmojiName(text: string): EmojiName | undefined {
  if (isUnicodeEmoji(text)) return { name: isUnicodeEmoji(text + PICTURE) ? text + PICTURE : text, custom: false };
  const name = CUSTOM.exec(text)?.[1];
  return name === undefined ? undefined : { name, custom: true };
}
