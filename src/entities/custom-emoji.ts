import { Type } from 'typebox';
import { remotePictureUrl } from '../domain/media/remote/urls.ts';
import { mediaUrl } from '../domain/media/urls.ts';
import { type JsonText, jsonArray, jsonObject, quote } from '../lib/json.ts';
import { findShortcodes } from '../lib/text/shortcode.ts';
import type { Db, Instance } from '../platform/db/handle.ts';
import { idsIn } from '../platform/db/sql.ts';
import type { CustomEmojiRow } from '../schema/custom-emojis.ts';

export const CustomEmojiSchema = Type.Object({
  shortcode: Type.String(),
  url: Type.String(),
  static_url: Type.String(),
  visible_in_picker: Type.Boolean(),
  category: Type.Optional(Type.String()),
});

/** Emojis by `shortcode@domain` (`shortcode@` when local). */
export type EmojisLoaded = { instance: Instance; byHandle: ReadonlyMap<string, CustomEmojiRow> };

/** A text and the domain of its author, which decide which emojis its shortcodes mean. */
export type EmojiText = { text: string; domain: string | null };

/** Loads every usable emoji that the texts name, in one query. */
export async function loadEmojis(db: Db, texts: readonly EmojiText[]): Promise<EmojisLoaded> {
  const handles = new Set<string>();
  for (const { text, domain } of texts) for (const name of findShortcodes(text)) handles.add(`${name}@${domain ?? ''}`);
  if (handles.size === 0) return { instance: db.instance, byHandle: new Map() };
  const rows = await db
    .selectFrom('custom_emojis')
    .selectAll()
    .where(idsIn(db, 'handle', [...handles]))
    .where('disabled', '=', 0)
    .execute();
  return { instance: db.instance, byHandle: new Map(rows.map((row) => [row.handle, row])) };
}

/** The `emojis` array of an entity: the emojis that its text uses. */
export function renderEmojis(loaded: EmojisLoaded, { text, domain }: EmojiText): JsonText {
  if (loaded.byHandle.size === 0) return '[]';
  const used = findShortcodes(text).map((name) => loaded.byHandle.get(`${name}@${domain ?? ''}`));
  return jsonArray(used.filter((row) => row !== undefined).map((row) => renderEmoji(loaded.instance, row)));
}

/** One CustomEmoji; `category` is only included where a list needs it. */
export function renderEmoji(instance: Instance, row: CustomEmojiRow, withCategory = false): JsonText {
  const proxied = remotePictureUrl(instance, 'emojis', { id: row.id, url: row.remote_url });
  const url = mediaUrl(instance, row.key) ?? proxied ?? '';
  return jsonObject({
    shortcode: quote(row.shortcode),
    url: quote(url),
    static_url: quote(mediaUrl(instance, row.static_key) ?? url),
    visible_in_picker: row.visible_in_picker ? 'true' : 'false',
    category: withCategory && row.category ? quote(row.category) : undefined,
    featured: withCategory && row.category ? (row.featured ? 'true' : 'false') : undefined,
  });
}
