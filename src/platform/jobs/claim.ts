import { type SelectQueryBuilder, sql } from 'kysely';
import { now } from '../../lib/time.ts';
import type { Database } from '../../schema/database.ts';
import type { Db, Store, Tx } from '../db/handle.ts';
import { forUpdateSkipLocked, idsIn } from '../db/sql.ts';
import { type Job, LANES, type Lane } from './job.ts';

/** How long (ms) a job belongs to a worker that no longer says it is alive. */
export const LEASE = 25_000;

export type ClaimOptions = {
  leaseToken: string;
  lanes: readonly Lane[];
  limit: number;
  /** How many more jobs of a host may run here. */
  room: (host: string) => number;
};

/** How far (jobs) to look past jobs of hosts without room. */
const REACH = 4000;

/** How often to look past jobs of hosts without room before leaving the rest for later. */
const LOOKS = 4;

type Candidate = { id: number; host: string | null };
type CandidateQuery = SelectQueryBuilder<Database, 'jobs', Candidate>;
type Lock = (query: CandidateQuery) => CandidateQuery;

/** Leases the most urgent due jobs to this worker. */
export async function claim(store: Store, options: ClaimOptions): Promise<Job[]> {
  // A look without a transaction first: an idle worker must not take the write lock every second.
  const due = await choose(store.db, { ...options, limit: 1 }, (query) => query);
  if (due.length === 0) return [];
  return store.transaction(async (tx) => {
    const chosen = await choose(tx, options, (query) => forUpdateSkipLocked(tx, query));
    return chosen.length > 0 ? lease(tx, chosen, options.leaseToken) : [];
  });
}

/** Ids of due jobs, by lane and time, with no host above its share. */
async function choose(db: Db, { lanes, limit, room }: ClaimOptions, lock: Lock): Promise<number[]> {
  const chosen: number[] = [];
  const taken = new Map<string, number>();
  const full = new Set<string>();
  for (const lane of inOrder(lanes)) {
    for (let look = 0; look < LOOKS && chosen.length < limit; look += 1) {
      const seen = new Set(chosen);
      const due = (await candidates(db, lane, limit + seen.size, full, lock)).filter(({ id }) => !seen.has(id));
      const filled = full.size;
      for (const { id, host } of due) {
        if (chosen.length >= limit) break;
        const used = host === null ? 0 : (taken.get(host) ?? 0);
        if (host !== null && used >= room(host)) full.add(host);
        else {
          chosen.push(id);
          if (host !== null) taken.set(host, used + 1);
        }
      }
      if (full.size === filled) break;
    }
  }
  return chosen;
}

function inOrder(lanes: readonly Lane[]): number[] {
  return lanes.map((lane) => LANES[lane]).sort((a, b) => a - b);
}

function candidates(db: Db, lane: number, limit: number, full: ReadonlySet<string>, lock: Lock): Promise<Candidate[]> {
  const query = db
    .selectFrom('jobs')
    .select(['id', 'host'])
    .where('dead_at', 'is', null)
    .where('lease_token', 'is', null)
    .where('lane', '=', lane)
    .where('run_at', '<=', now())
    .$if(full.size > 0, (query) =>
      query
        .where('run_at', '<=', withinReach(lane))
        .where((eb) => eb.or([eb('host', 'is', null), eb.not(idsIn(db, 'host', [...full]))])),
    )
    .orderBy('run_at')
    .limit(limit);
  return lock(query).execute();
}

function withinReach(lane: number) {
  return sql<number>`coalesce((select j.run_at from jobs as j where j.dead_at is null and j.lease_token is null
    and j.lane = ${lane} order by j.run_at limit 1 offset ${REACH}), ${now()})`;
}

async function lease(tx: Tx, ids: readonly number[], leaseToken: string): Promise<Job[]> {
  const rows = await tx
    .updateTable('jobs')
    .set((eb) => ({ lease_token: leaseToken, leased_until: now() + LEASE, attempts: eb('attempts', '+', 1) }))
    .where(idsIn(tx, 'id', ids))
    .returning(['id', 'lane', 'run_at', 'name', 'payload', 'host', 'attempts', 'max_attempts'])
    .execute();
  rows.sort((a, b) => a.lane - b.lane || a.run_at - b.run_at || a.id - b.id);
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    payload: JSON.parse(row.payload),
    host: row.host,
    attempts: row.attempts,
    maxAttempts: row.max_attempts,
    leaseToken,
  }));
}

/** When the next job of these lanes falls due (ms), if any does between now and `limit` (ms). */
export async function nextDue(db: Db, lanes: readonly Lane[], limit: number): Promise<number | undefined> {
  let next: number | undefined;
  for (const lane of inOrder(lanes)) {
    const row = await db
      .selectFrom('jobs')
      .select('run_at')
      .where('dead_at', 'is', null)
      .where('lane', '=', lane)
      .where('run_at', '>', now())
      .where('run_at', '<=', next ?? limit)
      .where('lease_token', 'is', null)
      .orderBy('run_at')
      .limit(1)
      .executeTakeFirst();
    if (row) next = row.run_at;
  }
  return next;
}
