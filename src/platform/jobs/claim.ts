import { sql } from 'kysely';
import { now } from '../../lib/time.ts';
import type { JobRow } from '../../schema/jobs.ts';
import type { Db, Store, Tx } from '../db/handle.ts';
import { prepared } from '../db/prepared.ts';
import { idsIn } from '../db/sql.ts';
import { type Job, LANES, type Lane } from './job.ts';

/** How long (ms) a job stays leased to a worker that does not renew its lease. */
export const LEASE = 25_000;

export type ClaimOptions = {
  leaseToken: string;
  lanes: readonly Lane[];
  limit: number;
  /** How many more jobs of a host this worker can run. */
  room: (host: string) => number;
  /** Whether a host gets no jobs for now, because those that run already wait for other servers. */
  isStalled: (host: string) => boolean;
  /** Whether to search a lane beyond the jobs of saturated hosts, which is slow when there are many. */
  searchesBeyondSaturated: (lane: Lane) => boolean;
};

/** How far into a lane to search beyond the jobs of saturated hosts. */
const REACH = 4000;

/** How long (ms) the jobs of stalled hosts are postponed when they may hide others beyond the reach of the search. */
const PUT_OFF = 60_000;

/** How many searches to make in a lane in one go. */
const LOOKS = 4;

type Candidate = Pick<JobRow, 'id' | 'host'>;

export type Claimed = {
  readonly jobs: readonly Job[];
  /** Whether more jobs were due than the worker could take. */
  readonly hasMore: boolean;
  /** The lanes in which a search beyond the jobs of saturated hosts found nothing. */
  readonly searchedInVain: readonly Lane[];
};

/** Leases the most urgent due jobs to this worker. */
export async function claim(store: Store, options: ClaimOptions): Promise<Claimed> {
  // Search without a transaction first, so that an idle worker does not take the write lock every second.
  const { ids, hasMore, searchedInVain, full } = await choose(store.db, { ...options, limit: 1 }, false);
  if (ids.length === 0) {
    const stalled = full.filter(options.isStalled);
    const hasPutOff = stalled.length > 0 && searchedInVain.length > 0 && (await putOff(store, searchedInVain, stalled));
    return { jobs: [], hasMore, searchedInVain: hasPutOff ? [] : searchedInVain };
  }
  const searchesBeyondSaturated = (lane: Lane) =>
    !searchedInVain.includes(lane) && options.searchesBeyondSaturated(lane);
  return store.transaction(
    async (tx) => {
      const choice = await choose(tx, { ...options, searchesBeyondSaturated }, true);
      const jobs = choice.ids.length > 0 ? await lease(tx, choice.ids, options.leaseToken) : [];
      return { jobs, hasMore: choice.hasMore, searchedInVain: [...searchedInVain, ...choice.searchedInVain] };
    },
    { flushLater: true },
  );
}

/** Postpones the jobs of these hosts where they may hide others. Returns whether there were any. */
async function putOff(store: Store, lanes: readonly Lane[], hosts: readonly string[]): Promise<boolean> {
  let count = 0n;
  for (const lane of lanes) {
    const { rows } = await sql<Pick<JobRow, 'run_at'>>`
      select run_at from jobs where ${isWaiting(lane)} order by run_at limit 1 offset ${REACH}`.execute(store.db);
    const [beyond] = rows;
    if (!beyond || beyond.run_at > now()) continue;
    const { numAffectedRows = 0n } = await store.transaction((tx) =>
      sql`
        update jobs set run_at = ${now() + PUT_OFF} where lease_token is null and id in (
          select id from jobs where ${isWaiting(lane)} and run_at <= ${beyond.run_at} and ${idsIn(tx, 'host', hosts)}
          order by run_at limit ${REACH})`.execute(tx),
    );
    count += numAffectedRows;
  }
  return count > 0n;
}

function isWaiting(lane: Lane) {
  return sql<boolean>`dead_at is null and lease_token is null and lane = ${LANES[lane]}`;
}

type Choice = Omit<Claimed, 'jobs'> & { readonly ids: readonly number[]; readonly full: readonly string[] };

/** The ids of due jobs, by lane and time, with no host above its limit. */
async function choose(
  db: Db,
  { lanes, limit, room, searchesBeyondSaturated }: ClaimOptions,
  lock: boolean,
): Promise<Choice> {
  const chosen: number[] = [];
  const taken = new Map<string, number>();
  const full = new Set<string>();
  const searchedInVain: Lane[] = [];
  for (const lane of inOrder(lanes)) {
    let isPast = false;
    let foundPast = false;
    for (let look = 0; look < LOOKS && chosen.length < limit; look += 1) {
      isPast = look > 0;
      const seen = new Set(chosen);
      const due = await candidates(db, LANES[lane], limit + seen.size, isPast ? full : NONE, lock);
      let isLeft = false;
      for (const { id, host } of due) {
        if (chosen.length >= limit) break;
        if (seen.has(id)) continue;
        const used = host === null ? 0 : (taken.get(host) ?? 0);
        if (host !== null && used >= room(host)) {
          full.add(host);
          isLeft = true;
        } else {
          chosen.push(id);
          if (host !== null) taken.set(host, used + 1);
        }
      }
      foundPast ||= isPast && chosen.length > seen.size;
      if (!isLeft || !searchesBeyondSaturated(lane)) break;
    }
    if (isPast && !foundPast) searchedInVain.push(lane);
  }
  return { ids: chosen, hasMore: chosen.length === limit || full.size > 0, searchedInVain, full: [...full] };
}

const NONE: ReadonlySet<string> = new Set();

function inOrder(lanes: readonly Lane[]): Lane[] {
  return lanes.toSorted((one, other) => LANES[one] - LANES[other]);
}

async function candidates(
  db: Db,
  lane: number,
  limit: number,
  full: ReadonlySet<string>,
  lock: boolean,
): Promise<readonly Candidate[]> {
  return (await readDue(db, { lane, limit, lock, full: [...full], at: now() })).rows;
}

type Looked = {
  readonly lane: number;
  readonly limit: number;
  readonly full: readonly string[];
  readonly lock: boolean;
  readonly at: number;
};

const readDue = prepared((db, { lane, limit, full, lock, at }: Looked) => {
  const roomy =
    full.length > 0
      ? sql`and run_at <= ${withinReach(lane, at)} and (host is null or not ${idsIn(db, 'host', full)})`
      : sql``;
  const locking = lock && db.dialect === 'postgres' ? sql`for update skip locked` : sql``;
  return sql<Candidate>`
    select id, host from jobs
    where dead_at is null and lease_token is null and lane = ${lane} and run_at <= ${at} ${roomy}
    order by run_at limit ${limit} ${locking}`;
});

function withinReach(lane: number, at: number) {
  return sql<number>`coalesce((select j.run_at from jobs as j where j.dead_at is null and j.lease_token is null
    and j.lane = ${lane} order by j.run_at limit 1 offset ${REACH}), ${at})`;
}

type Leased = Pick<
  JobRow,
  'id' | 'lane' | 'run_at' | 'name' | 'payload' | 'host' | 'attempts' | 'max_attempts' | 'request_id'
>;

type Taken = { readonly ids: readonly number[]; readonly leaseToken: string; readonly until: number };

const takeLease = prepared(
  (tx: Tx, { ids, leaseToken, until }: Taken) => sql<Leased>`
    update jobs set lease_token = ${leaseToken}, leased_until = ${until}, attempts = attempts + 1
    where ${idsIn(tx, 'id', ids)}
    returning id, lane, run_at, name, payload, host, attempts, max_attempts, request_id`,
);

async function lease(tx: Tx, ids: readonly number[], leaseToken: string): Promise<Job[]> {
  const { rows: found } = await takeLease(tx, { ids, leaseToken, until: now() + LEASE });
  const rows = [...found];
  rows.sort((a, b) => a.lane - b.lane || a.run_at - b.run_at || a.id - b.id);
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    payload: JSON.parse(row.payload),
    size: row.payload.length,
    host: row.host,
    attempts: row.attempts,
    maxAttempts: row.max_attempts,
    leaseToken,
    requestId: row.request_id,
  }));
}

/** When (ms) the next job of these lanes becomes due; undefined when none does before `limit` (ms). */
export async function nextDue(db: Db, lanes: readonly Lane[], limit: number): Promise<number | undefined> {
  let next: number | undefined;
  for (const lane of inOrder(lanes)) {
    const { rows } = await readNext(db, { lane: LANES[lane], after: now(), until: next ?? limit });
    if (rows[0]) next = rows[0].run_at;
  }
  return next;
}

const readNext = prepared(
  (_db, { lane, after, until }: { readonly lane: number; readonly after: number; readonly until: number }) =>
    sql<Pick<JobRow, 'run_at'>>`
      select run_at from jobs
      where dead_at is null and lane = ${lane} and run_at > ${after} and run_at <= ${until} and lease_token is null
      order by run_at limit 1`,
);
