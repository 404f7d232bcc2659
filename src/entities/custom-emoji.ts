import { type Static, Type } from 'typebox';
import { type JsonText, type Kept, keptParts, textFrom } from '../lib/json.ts';
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

type CustomEmoji = Static<typeof CustomEmojiSchema>;

/** Emojis by handle: `shortcode@domain`, `shortcode@` when local. Null for those that cannot be used. */
export type EmojisLoaded = ReadonlyMap<string, Kept<CustomEmoji> | null>;

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
    const emojis = new Map<string, Kept<CustomEmoji> | null>(handles.map((handle) => [handle, null]));
    for (const row of rows) emojis.set(row.handle, keptParts(customEmoji(db.instance, row)));
    return emojis;
  },
);

/** The `emojis` array of an entity: the emojis that its text uses. */
export function emojisIn(loaded: EmojisLoaded, text: EmojiText): Kept<CustomEmoji>[] {
  return emojisByHandle(loaded, emojiHandles(text));
}

/** As `emojisIn`, for the handles that the text names. */
export function emojisByHandle(loaded: EmojisLoaded, handles: readonly string[]): Kept<CustomEmoji>[] {
  return handles.length === 0 ? [] : handles.flatMap((handle) => loaded.get(handle) ?? []);
}

/** The `emojis` of an entity as text. */
export function renderEmojis(loaded: EmojisLoaded, text: EmojiText): JsonText<CustomEmoji[]> {
  return textFrom<CustomEmoji[]>(emojisIn(loaded, text));
}

type ListedEmoji = CustomEmoji & { featured?: boolean };

/** One CustomEmoji; `category` is only included where a list needs it. */
export function customEmoji(instance: Instance, row: CustomEmojiRow, withCategory = false): ListedEmoji {
  const { url, staticUrl } = emojiUrls(instance, row);
  return {
    shortcode: row.shortcode,
    url: url ?? '',
    static_url: staticUrl ?? '',
    visible_in_picker: row.visible_in_picker === 1,
    ...(withCategory && row.category && { category: row.category, featured: row.featured === 1 }),
  };
}
