import { invalid, notFound } from '../../lib/errors.ts';
import { newId } from '../../lib/id.ts';
import { now } from '../../lib/time.ts';
import type { Db, Tx } from '../../platform/db/handle.ts';
import type { Picture } from '../../platform/images/picture.ts';
import { processEmoji } from '../../platform/pictures.ts';
import { contentKey } from '../../platform/storage/keys.ts';
import type { MediaStorage } from '../../platform/storage/storage.ts';
import type { CustomEmojiRow } from '../../schema/custom-emojis.ts';

/** Mastodon: `CustomEmoji::SHORTCODE_RE_FRAGMENT`, `MINIMUM_SHORTCODE_SIZE`, `MAX_SHORTCODE_SIZE`. */
const SHORTCODE = /^[a-zA-Z0-9_]{2,128}$/;

/** Mastodon: `CustomEmoji::LIMIT`. */
export const EMOJI_BYTES = 262_144;

export type NewEmoji = {
  readonly shortcode: string;
  readonly picture: StoredEmoji;
  readonly category?: string | null;
  readonly visibleInPicker?: boolean;
};

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
  if (bytes.length > EMOJI_BYTES) throw invalid('Validation failed: Image file size must be less than 256 KB');
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
  throw invalid('Validation failed: Shortcode must be 2 to 128 of letters, digits and underscores');
}

/** Adds a local emoji, or replaces the picture of the one with that name. 422 when the name cannot be a shortcode. */
export async function saveLocalEmoji(tx: Tx, emoji: NewEmoji): Promise<void> {
  assertShortcode(emoji.shortcode);
  const at = now();
  const changeable = {
    key: emoji.picture.key,
    static_key: emoji.picture.staticKey,
    category: emoji.category ?? null,
    visible_in_picker: emoji.visibleInPicker === false ? (0 as const) : (1 as const),
    updated_at: at,
  };
  await tx
    .insertInto('custom_emojis')
    .values({ id: newId(), shortcode: emoji.shortcode, handle: `${emoji.shortcode}@`, created_at: at, ...changeable })
    .onConflict((conflict) => conflict.column('handle').doUpdateSet(changeable))
    .execute();
  tx.emit({ type: 'emojis.changed' });
}

/** Deletes a local emoji. 404 when there is none with that name. */
export async function removeLocalEmoji(tx: Tx, shortcode: string): Promise<void> {
  const result = await tx.deleteFrom('custom_emojis').where('handle', '=', `${shortcode}@`).executeTakeFirst();
  if (result.numDeletedRows === 0n) throw notFound();
  tx.emit({ type: 'emojis.changed' });
}
