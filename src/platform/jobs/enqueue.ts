import { newId } from '../../lib/id.ts';
import { now } from '../../lib/time.ts';
import type { Tx } from '../db/handle.ts';
import { insertRows } from '../db/insert-row.ts';
import { JOBS_EVENT, LANES, type Lane } from './job.ts';

export type NewJob = {
  name: string;
  /** Anything JSON can hold. */
  payload: unknown;
  lane?: Lane;
  /** The earliest instant (ms); at once unless told. */
  runAt?: number | undefined;
  /** A job of the same key that waits or runs makes this one superfluous; a dead one is replaced. */
  uniqueKey?: string | undefined;
  maxAttempts?: number | undefined;
  /** The remote server this job talks to, so that a slow one does not hold up the others. */
  host?: string | undefined;
};

/** Mostly reached after about five days (see backoff.ts). */
const MAX_ATTEMPTS = 20;

/** Rows in one statement. */
const CHUNK = 100;

/** A job of the same key that waits or runs stays as it is; a dead one is replaced. */
const UNLESS_ALIVE = `on conflict (unique_key) do update set name = excluded.name, payload = excluded.payload,
  run_at = excluded.run_at, attempts = 0, dead_at = null where jobs.dead_at is not null`;

/** The lanes of which a transaction has told the bus already. */
const told = new WeakMap<Tx, Set<Lane>>();

/** Adds a job that runs, at least once, after this transaction has committed. */
export async function enqueue(tx: Tx, job: NewJob): Promise<void> {
  await enqueueAll(tx, [job]);
}

/** Adds many jobs with few statements. */
export async function enqueueAll(tx: Tx, jobs: readonly NewJob[]): Promise<void> {
  const created = now();
  const distinct = withoutRepeats(jobs);
  for (let start = 0; start < distinct.length; start += CHUNK) {
    await insert(tx, distinct.slice(start, start + CHUNK), created);
  }
  tell(
    tx,
    jobs.filter(({ runAt = created }) => runAt <= created),
  );
}

/** Wakes those who work on what is due. */
function tell(tx: Tx, due: readonly NewJob[]): void {
  const known = told.get(tx) ?? new Set();
  const lanes = new Set(due.map(({ lane = 'default' }) => lane)).difference(known);
  if (lanes.size === 0) return;
  told.set(tx, known.union(lanes));
  tx.emit({ type: JOBS_EVENT, lanes: [...lanes] });
}

/** The first of each unique key: one statement must not meet the same row twice. */
function withoutRepeats(jobs: readonly NewJob[]): readonly NewJob[] {
  const keys = new Set<string>();
  return jobs.filter(({ uniqueKey }) => {
    if (uniqueKey === undefined) return true;
    return !keys.has(uniqueKey) && keys.add(uniqueKey);
  });
}

async function insert(tx: Tx, jobs: readonly NewJob[], created: number): Promise<void> {
  const rows = jobs.map((job) => ({
    id: newId(),
    lane: LANES[job.lane ?? 'default'],
    name: job.name,
    payload: JSON.stringify(job.payload ?? null),
    unique_key: job.uniqueKey ?? null,
    host: job.host ?? null,
    run_at: job.runAt ?? created,
    attempts: 0,
    max_attempts: job.maxAttempts ?? MAX_ATTEMPTS,
    created_at: created,
  }));
  await insertRows(tx, 'jobs', rows, UNLESS_ALIVE);
}

/** Removes the job of that key unless it is running; whether there was one. */
export async function cancel(tx: Tx, uniqueKey: string): Promise<boolean> {
  const result = await tx
    .deleteFrom('jobs')
    .where('unique_key', '=', uniqueKey)
    .where('lease_token', 'is', null)
    .executeTakeFirst();
  return result.numDeletedRows > 0n;
}
