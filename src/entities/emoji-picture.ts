import { remotePictureUrl } from '../domain/media/remote/urls.ts';
import { mediaUrl } from '../domain/media/urls.ts';
import type { Instance } from '../platform/db/handle.ts';
import type { CustomEmojiRow } from '../schema/media.ts';

/** An emoji and its picture; all null when there is none. */
export type EmojiPicture = Pick<CustomEmojiRow, 'key' | 'static_key' | 'remote_url'> & { readonly id: number | null };

/** The addresses of a custom emoji's picture and of its still form; null when it has none. */
export function emojiUrls(
  instance: Instance,
  { id, key, static_key, remote_url: remote }: EmojiPicture,
): { url: string | null; staticUrl: string | null } {
  if (id === null) return { url: null, staticUrl: null };
  const url = mediaUrl(instance, key) ?? remotePictureUrl(instance, 'emojis', { id, url: remote });
  const still = remotePictureUrl(instance, 'emojis', { id, url: remote, still: true });
  return { url, staticUrl: mediaUrl(instance, static_key) ?? still ?? url };
}
