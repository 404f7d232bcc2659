import { failed } from '../../lib/errors.ts';
import type { Db } from '../../platform/db/handle.ts';
import type { Picture } from '../../platform/images/picture.ts';
import { processEmoji } from '../../platform/pictures.ts';
import { contentKey } from '../../platform/storage/keys.ts';
import type { MediaStorage } from '../../platform/storage/storage.ts';
import type { CustomEmojiRow } from '../../schema/media.ts';

/** Mastodon: `CustomEmoji::SHORTCODE_RE_FRAGMENT`, `MINIMUM_SHORTCODE_SIZE`, `MAX_SHORTCODE_SIZE`. */
const SHORTCODE = /^[a-zA-Z0-9_]{2,128}$/;

/** Mastodon: `CustomEmoji::LIMIT`. */
export const EMOJI_BYTES = 262_144;

/** The keys of an emoji's picture and its still form in the media storage. */
export type StoredEmoji = { readonly key: string; readonly staticKey: string };

/** The local emojis that are enabled and shown in pickers, by name. */
export function listPickableEmojis(db: Db): Promise<CustomEmojiRow[]> {
  return db
    .selectFrom('custom_emojis')
    .selectAll()
    .where('domain', 'is', null)
    .where('disabled', '=', 0)
    .where('visible_in_picker', '=', 1)
    .orderBy('shortcode')
    .execute();
}

/** The enabled local emoji with a name. */
export function findLocalEmoji(db: Db, shortcode: string): Promise<CustomEmojiRow | undefined> {
  return db
    .selectFrom('custom_emojis')
    .selectAll()
    .where('handle', '=', `${shortcode}@`)
    .where('disabled', '=', 0)
    .executeTakeFirst();
}

/** Scales an emoji's picture and stores it. 422 for a file that is not an image or is larger than 256 KB. Never inside a transaction. */
export async function storeEmoji(storage: MediaStorage, bytes: Uint8Array): Promise<StoredEmoji> {
  if (bytes.length > EMOJI_BYTES) throw failed('emojiTooLarge');
  const { original, still } = await processEmoji(bytes);
  const store = async (file: Picture['original']) => {
    const key = contentKey(file.bytes, file.extension);
    await storage.put(key, file.bytes);
    return key;
  };
  const key = await store(original);
  return { key, staticKey: still === original ? key : await store(still) };
}

/** 422 for a name that cannot be written between colons. */
export function assertShortcode(name: string): void {
  if (SHORTCODE.test(name)) return;
  throw failed('shortcodeInvalid');
}
