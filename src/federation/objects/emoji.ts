import { mediaUrl } from '../../domain/media/urls.ts';
import { findShortcodes } from '../../lib/text/shortcode.ts';
import { toIso } from '../../lib/time.ts';
import type { Db, Instance } from '../../platform/db/handle.ts';
import { idsIn } from '../../platform/db/sql.ts';
import { contentTypeOf } from '../../platform/storage/keys.ts';
import type { CustomEmojiRow } from '../../schema/media.ts';
import type { JsonObject } from '../vocabulary.ts';
import { emojiUri } from './uris.ts';

/** Emojis of this server by shortcode. */
export type EmojisLoaded = { readonly instance: Instance; readonly byName: ReadonlyMap<string, CustomEmojiRow> };

/** Loads the local emojis that texts use, in one query. */
export async function loadEmojis(db: Db, texts: readonly string[]): Promise<EmojisLoaded> {
  const names = new Set(texts.flatMap((text) => [...findShortcodes(text)]));
  if (names.size === 0) return { instance: db.instance, byName: new Map() };
  const handles = [...names].map((name) => `${name}@`);
  const rows = await db
    .selectFrom('custom_emojis')
    .selectAll()
    .where(idsIn(db, 'handle', handles))
    .where('disabled', '=', 0)
    .execute();
  return { instance: db.instance, byName: new Map(rows.map((row) => [row.shortcode, row])) };
}

/** The tags of the emojis that a text uses. */
export function emojiTags({ instance, byName }: EmojisLoaded, text: string): JsonObject[] {
  if (byName.size === 0) return [];
  const used = [...new Set(findShortcodes(text))].map((name) => byName.get(name));
  return used.filter((row) => row !== undefined).map((row) => emojiObject(instance, row));
}

/** A custom emoji (toot:Emoji). */
export function emojiObject(instance: Instance, row: CustomEmojiRow): JsonObject {
  return {
    id: emojiUri(instance.origin, row.id),
    type: 'Emoji',
    name: `:${row.shortcode}:`,
    updated: toIso(row.updated_at),
    icon: {
      type: 'Image',
      mediaType: row.key === null ? undefined : contentTypeOf(row.key),
      url: mediaUrl(instance, row.key) ?? '',
    },
  };
}
