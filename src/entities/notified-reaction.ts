import { type JsonText, quote } from '../lib/json.ts';
import type { Db, Instance } from '../platform/db/handle.ts';
import { idsIn } from '../platform/db/sql.ts';
import { type EmojiPicture, emojiUrls } from './emoji-picture.ts';

type Notified = { readonly type: string; readonly subject_id: number | null };

type Reaction = EmojiPicture & { reaction_id: number; name: string };

/** The emojis in notifications about reactions, by reaction. */
export type NotifiedReactionsLoaded = { readonly instance: Instance; readonly rows: ReadonlyMap<number, Reaction> };

/** Loads the emojis in notifications about reactions; no query when there is none. */
export async function loadNotifiedReactions(db: Db, notified: readonly Notified[]): Promise<NotifiedReactionsLoaded> {
  const ids = notified.flatMap((row) => (row.type === 'pleroma:emoji_reaction' ? (row.subject_id ?? []) : []));
  if (ids.length === 0) return { instance: db.instance, rows: new Map() };
  const rows = await db
    .selectFrom('status_reactions as r')
    .leftJoin('custom_emojis as e', 'e.id', 'r.custom_emoji_id')
    .select(['r.id as reaction_id', 'r.name', 'e.id', 'e.key', 'e.static_key', 'e.remote_url'])
    .where(idsIn(db, 'r.id', ids))
    .execute();
  return { instance: db.instance, rows: new Map(rows.map((row) => [row.reaction_id, row])) };
}

/** `emoji` and `emoji_url` of a notification, as in Pleroma; both undefined when it is about something else. */
export function renderNotifiedReaction(
  { instance, rows }: NotifiedReactionsLoaded,
  { type, subject_id: id }: Notified,
): { emoji: JsonText | undefined; emoji_url: JsonText | undefined } {
  const row = type === 'pleroma:emoji_reaction' && id !== null ? rows.get(id) : undefined;
  if (!row) return { emoji: undefined, emoji_url: undefined };
  const { url } = emojiUrls(instance, row);
  return { emoji: quote(row.name), emoji_url: url === null ? undefined : quote(url) };
}
