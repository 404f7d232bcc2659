import { sql } from 'kysely';
import { newId } from '../../lib/id.ts';
import { perOwner } from '../../lib/per-owner.ts';
import { siteOf } from '../../lib/site.ts';
import { now } from '../../lib/time.ts';
import type { Tx } from '../db/handle.ts';
import { prepared } from '../db/prepared.ts';
import { jsonRows } from '../db/sql.ts';
import { currentRequestId } from '../request-id.ts';
import { JOBS_EVENT, LANES, type Lane } from './job.ts';

export type NewJob = {
  name: string;
  /** Any JSON value. */
  payload: unknown;
  /** Defaults to `default`. Jobs with a host go to `remote` instead of `default`, and to `remote_low` instead of `low`. */
  lane?: Lane;
  /** The earliest time to run (ms); defaults to now. */
  runAt?: number | undefined;
  /** A job with the key of one that is waiting or running is not added; it replaces a dead one. */
  uniqueKey?: string | undefined;
  maxAttempts?: number | undefined;
  /**
   * The remote server that the job talks to, so that a slow one does not delay jobs for others. Hosts of the same site (see lib/site.ts)
   * share their limits. Jobs of some lanes name an account instead, to the same end.
   */
  host?: string | undefined;
};

/** Usually reached after about five days (see backoff.ts). */
const MAX_ATTEMPTS = 20;

/** How many jobs with one key `enqueueAfter` allows to run at once; beyond that it adds none. */
const MAX_RUNNING = 5;

const COLUMNS = {
  numbers: ['id', 'lane', 'run_at', 'attempts', 'max_attempts', 'leased_until', 'created_at'],
  texts: ['name', 'payload', 'unique_key', 'host', 'lease_token', 'request_id'],
} as const;

const NAMES = sql.join([...COLUMNS.numbers, ...COLUMNS.texts].map((name) => sql.ref(name)));

/** On a conflict, keeps a job that is waiting or running and replaces a dead one. */
const UNLESS_ALIVE = sql`on conflict (unique_key) do update set id = excluded.id, name = excluded.name,
  payload = excluded.payload, run_at = excluded.run_at, attempts = excluded.attempts, dead_at = null,
  lease_token = excluded.lease_token, leased_until = excluded.leased_until, request_id = excluded.request_id where jobs.dead_at is not null`;

const insertJob = prepared(
  (_tx: Tx, row: NewRow) => sql`
    insert into jobs (${NAMES}) values (
      ${row.id}, ${row.lane}, ${row.run_at}, ${row.attempts}, ${row.max_attempts}, ${row.leased_until}, ${row.created_at},
      ${row.name}, ${row.payload}, ${row.unique_key}, ${row.host}, ${row.lease_token}, ${row.request_id})
    ${UNLESS_ALIVE}`,
);

/** Inserts several rows, given as JSON. */
const insertJobs = prepared(
  (tx: Tx, { rows }: { readonly rows: string }) => sql`
    insert into jobs (${NAMES}) select ${NAMES} from ${jsonRows(tx, rows, COLUMNS)} as added where 1 = 1 ${UNLESS_ALIVE}`,
);

/** SQLite prepares to undo an insert of several rows, which costs more than that of one. */
async function insert(tx: Tx, rows: readonly NewRow[]): Promise<void> {
  const [first, ...others] = rows;
  if (first && others.length === 0) await insertJob(tx, first);
  else if (first) await insertJobs(tx, { rows: JSON.stringify(rows) });
}

/** The lanes that a transaction has already announced on the bus. */
const announcedBy = perOwner((_tx: Tx) => new Set<Lane>());

/** Adds a job that runs at least once after this transaction has committed. */
export async function enqueue(tx: Tx, job: NewJob): Promise<void> {
  await enqueueAll(tx, [job]);
}

/**
 * As `enqueue`, for a job that reads the current state when it starts. A waiting job with the same key will see the change, so none is
 * added; a running one may have read already, so another is added after it.
 */
export async function enqueueAfter(tx: Tx, job: NewJob & { readonly uniqueKey: string }): Promise<void> {
  let { uniqueKey } = job;
  for (let running = 0; running < MAX_RUNNING; running += 1) {
    await enqueue(tx, { ...job, uniqueKey });
    const known = await tx
      .selectFrom('jobs')
      .select(['id', 'lease_token'])
      .where('unique_key', '=', uniqueKey)
      .executeTakeFirst();
    if (!known || known.lease_token === null) return;
    uniqueKey = `${job.uniqueKey} after ${known.id}`;
  }
}

/** Adds many jobs with one statement. */
export async function enqueueAll(tx: Tx, jobs: readonly NewJob[]): Promise<void> {
  const created = now();
  const rows = withoutRepeats(jobs).map((job) => rowOf(job, created));
  await insert(tx, rows);
  announce(
    tx,
    jobs.filter(({ runAt = created }) => runAt <= created),
  );
}

/** Announces due jobs on the bus, so that workers look for them. */
function announce(tx: Tx, due: readonly NewJob[]): void {
  const announced = announcedBy(tx);
  const lanes = new Set(due.map(laneOf)).difference(announced);
  if (lanes.size === 0) return;
  for (const lane of lanes) announced.add(lane);
  tx.emit({ type: JOBS_EVENT, lanes: [...lanes] });
}

/** Keeps the first job of each unique key, because one statement must not affect the same row twice. */
function withoutRepeats(jobs: readonly NewJob[]): readonly NewJob[] {
  const keys = new Set<string>();
  return jobs.filter(({ uniqueKey }) => {
    if (uniqueKey === undefined) return true;
    return !keys.has(uniqueKey) && keys.add(uniqueKey);
  });
}

function laneOf({ lane = 'default', host }: NewJob): Lane {
  if (host === undefined) return lane;
  if (lane === 'low') return 'remote_low';
  return lane === 'default' ? 'remote' : lane;
}

type NewRow = ReturnType<typeof rowOf>;

function rowOf(job: NewJob, created: number) {
  return {
    id: newId(),
    lane: LANES[laneOf(job)],
    name: job.name,
    payload: JSON.stringify(job.payload ?? null),
    unique_key: job.uniqueKey?.toWellFormed() ?? null,
    host: job.host === undefined ? null : siteOf(job.host),
    run_at: job.runAt ?? created,
    attempts: 0,
    max_attempts: job.maxAttempts ?? MAX_ATTEMPTS,
    lease_token: null,
    leased_until: null,
    created_at: created,
    request_id: currentRequestId() ?? null,
  };
}

/** Removes the job with that key unless it is running. Returns whether there was one. */
export async function cancel(tx: Tx, uniqueKey: string): Promise<boolean> {
  const result = await tx
    .deleteFrom('jobs')
    .where('unique_key', '=', uniqueKey)
    .where('lease_token', 'is', null)
    .executeTakeFirst();
  return result.numDeletedRows > 0n;
}
