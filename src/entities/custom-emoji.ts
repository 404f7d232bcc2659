import { Type } from 'typebox';
import { type JsonText, jsonArray, jsonObject, quote } from '../lib/json.ts';
import { findShortcodes } from '../lib/text/shortcode.ts';
import { cachedReads } from '../platform/db/cached-read.ts';
import type { Db, Instance } from '../platform/db/handle.ts';
import { idsIn } from '../platform/db/sql.ts';
import type { CustomEmojiRow } from '../schema/media.ts';
import { emojiUrls } from './emoji-picture.ts';

export const CustomEmojiSchema = Type.Object({
  shortcode: Type.String(),
  url: Type.String(),
  static_url: Type.String(),
  visible_in_picker: Type.Boolean(),
  category: Type.Optional(Type.String()),
});

/** The JSON of emojis by handle: `shortcode@domain`, `shortcode@` when local. Null for those that cannot be used. */
export type EmojisLoaded = ReadonlyMap<string, JsonText | null>;

/** A text and the domain of its author, which decide which emojis its shortcodes mean. */
export type EmojiText = { text: string; domain: string | null };

/** The handles of the emojis that a text may name, in their order. */
export function emojiHandles({ text, domain }: EmojiText): string[] {
  return findShortcodes(text).map((name) => `${name}@${domain ?? ''}`);
}

/** Loads every usable emoji that the texts name, in one query for those not cached. */
export function loadEmojis(db: Db, texts: readonly EmojiText[]): Promise<EmojisLoaded> {
  return loadEmojisByHandle(db, texts.flatMap(emojiHandles));
}

/** As `loadEmojis`, for known handles. */
export const loadEmojisByHandle: (db: Db, handles: Iterable<string>) => Promise<EmojisLoaded> = cachedReads(
  ['custom_emojis'],
  async (db, handles: readonly string[]) => {
    const rows = await db
      .selectFrom('custom_emojis')
      .selectAll()
      .where(idsIn(db, 'handle', handles))
      .where('disabled', '=', 0)
      .execute();
    const texts = new Map<string, JsonText | null>(handles.map((handle) => [handle, null]));
    for (const row of rows) texts.set(row.handle, renderEmoji(db.instance, row));
    return texts;
  },
);

/** The `emojis` array of an entity: the emojis that its text uses. */
export function renderEmojis(loaded: EmojisLoaded, text: EmojiText): JsonText {
  return renderEmojisByHandle(loaded, emojiHandles(text));
}

/** As `renderEmojis`, for the handles that the text names. */
export function renderEmojisByHandle(loaded: EmojisLoaded, handles: readonly string[]): JsonText {
  return jsonArray(handles.flatMap((handle) => loaded.get(handle) ?? []));
}

/** One CustomEmoji; `category` is only included where a list needs it. */
export function renderEmoji(instance: Instance, row: CustomEmojiRow, withCategory = false): JsonText {
  const { url, staticUrl } = emojiUrls(instance, row);
  return jsonObject({
    shortcode: quote(row.shortcode),
    url: quote(url ?? ''),
    static_url: quote(staticUrl ?? ''),
    visible_in_picker: row.visible_in_picker ? 'true' : 'false',
    category: withCategory && row.category ? quote(row.category) : undefined,
    featured: withCategory && row.category ? (row.featured ? 'true' : 'false') : undefined,
  });
}
