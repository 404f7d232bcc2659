import { type RawBuilder, sql } from 'kysely';
import { firstIdAt } from '../../lib/id.ts';
import { DAY, now } from '../../lib/time.ts';
import type { Db } from '../../platform/db/handle.ts';
import { prepared } from '../../platform/db/prepared.ts';
import { doTrendsWait, UNREVIEWED } from '../trends/unreviewed.ts';

/**
 * What can wait for staff: open reports, sign-ups to approve whose e-mail address is confirmed, appeals to answer, trends to review, drafts of
 * subscribed lists, posts that an automatic rule holds, and jobs that are given up.
 */
export const WAITING_KINDS = ['reports', 'signUps', 'appeals', 'trends', 'drafts', 'held', 'dead'] as const;

export type WaitingKind = (typeof WAITING_KINDS)[number];

/** What of it somebody looks after. */
export type Duties = Readonly<Record<WaitingKind, boolean>>;

/** How much of a kind waits, and since when the oldest of it does (ms). */
export type Waiting = { readonly count: number; readonly oldest: number | undefined };

/** A post that is held for longer calls nobody any more, though it still stands in the list: so the count need not read all that rules ever did. */
const HELD_FOR = 30 * DAY;

/** The first of the hits of automatic rules that still wait. */
export const firstHeld = () => firstIdAt(now() - HELD_FOR);

/** All of a kind that waits, a row for each, with the time (ms) since when as `at`; hits of automatic rules from one on. */
export function waitingRows(kind: WaitingKind, firstHit: number): RawBuilder<unknown> {
  switch (kind) {
    case 'reports':
      return sql`select created_at as at from reports where action_taken_at is null`;
    case 'signUps':
      return sql`select created_at as at from users where approved = 0 and confirmed_at is not null`;
    case 'appeals':
      return sql`select created_at as at from appeals where approved_at is null and rejected_at is null`;
    case 'trends':
      return UNREVIEWED;
    case 'drafts':
      return sql`select created_at as at from domain_drafts where refused_at is null`;
    case 'held':
      return sql`select created_at as at from automatic_rule_hits
        where id >= ${firstHit} and act = 'hold' and undone_at is null and status_id is not null`;
    case 'dead':
      return sql`select dead_at as at from jobs where dead_at is not null`;
  }
}

/** What somebody looks after at the moment: not trends, where they wait for nobody. */
export async function presentDuties(db: Db, duties: Duties): Promise<Duties> {
  return duties.trends && !(await doTrendsWait(db)) ? { ...duties, trends: false } : duties;
}

type Asked = Duties & { readonly limit: number; readonly firstHit: number };

const readWaiting = prepared((_db, { limit, firstHit, ...duties }: Asked) => {
  const each = WAITING_KINDS.filter((kind) => duties[kind]).map(
    (kind) => sql`select ${sql.lit(kind)} as kind, count(*) as count, min(at) as oldest
      from (select at from (${waitingRows(kind, firstHit)}) as w order by at limit ${limit}) as w`,
  );
  return sql<{ kind: WaitingKind; count: number; oldest: number | null }>`${sql.join(each, sql` union all `)}`;
});

/** How much waits of each kind that somebody looks after, each counted up to `limit`, in one query. */
export async function countWaiting(db: Db, duties: Duties, limit: number): Promise<Map<WaitingKind, Waiting>> {
  const present = await presentDuties(db, duties);
  if (WAITING_KINDS.every((kind) => !present[kind])) return new Map();
  const { rows } = await readWaiting(db, { ...present, limit, firstHit: firstHeld() });
  return new Map(
    rows.map(({ kind, count, oldest }) => [
      kind,
      { count: Number(count), oldest: oldest === null ? undefined : Number(oldest) },
    ]),
  );
}
