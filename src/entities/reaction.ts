import { type RawBuilder, sql } from 'kysely';
import { Type } from 'typebox';
import { mediaUrl } from '../domain/media/urls.ts';
import type { JsonText } from '../lib/json.ts';
import type { Db, Instance } from '../platform/db/handle.ts';
import { idsIn } from '../platform/db/sql.ts';

export const ReactionSchema = Type.Object({
  name: Type.String(),
  count: Type.Integer(),
  me: Type.Optional(Type.Boolean()),
  url: Type.Optional(Type.String()),
  static_url: Type.Optional(Type.String()),
});

type ReactionFacts = {
  announcement_id: number;
  name: string;
  count: number;
  me: number;
  key: string | null;
  static_key: string | null;
};

/** Reactions by announcement, the earliest name first. */
export type ReactionsLoaded = {
  instance: Instance;
  /** Whether there is a viewer, who may have reacted. */
  personal: boolean;
  byAnnouncement: ReadonlyMap<number, readonly ReactionFacts[]>;
};

/**
 * Loads and counts the reactions to announcements in one query; `me` tells whether the viewer is among those who reacted, and is missing
 * without one.
 */
export async function loadReactions(
  db: Db,
  accountId: number | null,
  ids: readonly number[],
): Promise<ReactionsLoaded> {
  const mine: RawBuilder<number> = sql`max(case when r.account_id = ${accountId ?? 0} then 1 else 0 end)`;
  const rows = await db
    .selectFrom('announcement_reactions as r')
    .leftJoin('custom_emojis as e', 'e.id', 'r.custom_emoji_id')
    .select(['r.announcement_id', 'r.name', 'e.key', 'e.static_key'])
    .select((eb) => [eb.fn.countAll<number>().as('count'), mine.as('me')])
    .where(idsIn(db, 'r.announcement_id', ids))
    .groupBy(['r.announcement_id', 'r.name', 'e.key', 'e.static_key'])
    .orderBy((eb) => eb.fn.min('r.id'))
    .execute();
  return {
    instance: db.instance,
    personal: accountId !== null,
    byAnnouncement: Map.groupBy(rows, (row) => row.announcement_id),
  };
}

/** The reactions to an announcement as a JSON array. */
export function renderReactions(
  { instance, personal, byAnnouncement }: ReactionsLoaded,
  announcementId: number,
): JsonText {
  const values = (byAnnouncement.get(announcementId) ?? []).map(({ name, count, me, key, static_key }) => {
    const url = mediaUrl(instance, key);
    return {
      name,
      count,
      ...(personal && { me: me === 1 }),
      ...(url ? { url, static_url: mediaUrl(instance, static_key) ?? url } : {}),
    };
  });
  return JSON.stringify(values);
}
