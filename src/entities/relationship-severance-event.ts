import { Type } from 'typebox';
import { SEVERED_KEPT } from '../domain/moderation/severed-follows.ts';
import { toWire } from '../lib/id.ts';
import type { JsonText } from '../lib/json.ts';
import { now, toIso } from '../lib/time.ts';
import type { Db } from '../platform/db/handle.ts';
import { idsIn } from '../platform/db/sql.ts';

export const RelationshipSeveranceEventSchema = Type.Object({
  id: Type.String(),
  type: Type.String(),
  purged: Type.Boolean(),
  target_name: Type.String(),
  followers_count: Type.Integer(),
  following_count: Type.Integer(),
  created_at: Type.String(),
});

type Notified = { readonly type: string; readonly subject_id: number | null };

export type SeverancesLoaded = ReadonlyMap<number, Awaited<ReturnType<typeof querySeverances>>[number]>;

/** Loads the events that notifications about lost follows refer to; no query when there is none. */
export async function loadNotifiedSeverances(db: Db, notified: readonly Notified[]): Promise<SeverancesLoaded> {
  const ids = notified.flatMap((row) => (row.type === 'severed_relationships' ? (row.subject_id ?? []) : []));
  const rows = ids.length === 0 ? [] : await querySeverances(db, ids);
  return new Map(rows.map((row) => [row.id, row]));
}

function querySeverances(db: Db, ids: readonly number[]) {
  return db
    .selectFrom('account_severances as s')
    .innerJoin('severance_events as e', 'e.id', 's.event_id')
    .select(['s.id', 'e.type', 'e.target_name', 's.followers_count', 's.following_count', 's.created_at'])
    .where(idsIn(db, 's.id', ids))
    .execute();
}

/** The `event` of a notification, null when it is gone; undefined for notifications about something else. */
export function renderNotifiedSeverance(loaded: SeverancesLoaded, notified: Notified): JsonText | undefined {
  if (notified.type !== 'severed_relationships') return undefined;
  const row = notified.subject_id === null ? undefined : loaded.get(notified.subject_id);
  if (!row) return 'null';
  return JSON.stringify({
    id: toWire(row.id),
    type: row.type,
    purged: row.created_at < now() - SEVERED_KEPT,
    target_name: row.target_name,
    followers_count: row.followers_count,
    following_count: row.following_count,
    created_at: toIso(row.created_at),
  });
}
