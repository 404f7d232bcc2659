import { sql } from 'kysely';
import { now } from '../../lib/time.ts';
import type { Store, Tx } from '../db/handle.ts';
import { prepared } from '../db/prepared.ts';
import { idsIn } from '../db/sql.ts';
import { backoff, GiveUp, RetryLater } from './backoff.ts';
import { LEASE } from './claim.ts';
import { type Job, LANES, type Lane } from './job.ts';

const ERROR_LENGTH = 1000;

/** The fewest attempts that a job gets when its worker dies, however few it is otherwise allowed, because the job is rarely the cause. */
const DEATHS = 5;

const completed = new WeakSet<Job>();

/**
 * Completes a job in its handler's own transaction, so that its effect happens exactly once. Throws, which rolls the effect back, when the
 * job has meanwhile been leased to another worker.
 */
export async function completeIn(tx: Tx, job: Job): Promise<void> {
  if (!(await remove(tx, job))) throw new Error(`Job ${job.name} lost its lease`);
  tx.afterCommit(() => completed.add(job));
}

type Leased = { readonly ids: readonly number[]; readonly leaseToken: string };

const removeAll = prepared((tx: Tx, { ids, leaseToken }: Leased) =>
  tx
    .deleteFrom('jobs')
    .where(idsIn(tx, 'id', ids))
    .where('lease_token', '=', leaseToken),
);

/** As `completeIn`, for many jobs at once. */
export async function completeAllIn(tx: Tx, jobs: readonly Job[]): Promise<void> {
  for (const [leaseToken, group] of Map.groupBy(jobs, (job) => job.leaseToken)) {
    const ids = group.map(({ id }) => id);
    const { changed } = await removeAll(tx, { ids, leaseToken });
    if (changed !== ids.length) throw new Error(`Jobs ${ids} lost their lease`);
  }
  tx.afterCommit(() => {
    for (const job of jobs) completed.add(job);
  });
}

/** Completes a job that has succeeded, unless its handler has already done so. */
export async function complete(store: Store, job: Job): Promise<void> {
  if (!completed.has(job)) await store.transaction((tx) => remove(tx, job));
}

async function remove(tx: Tx, { id, leaseToken }: Job): Promise<boolean> {
  const { changed } = await removeAll(tx, { ids: [id], leaseToken });
  return changed === 1;
}

/** Schedules a failed job for another attempt, or marks it as dead. Returns which. */
export async function fail(store: Store, job: Job, error: unknown): Promise<'retry' | 'dead'> {
  const later = error instanceof RetryLater;
  const dead = error instanceof GiveUp || (!later && job.attempts >= job.maxAttempts);
  const delay = later ? error.delay : backoff(job.attempts);
  await store.transaction((tx) =>
    tx
      .updateTable('jobs')
      .set({
        lease_token: null,
        leased_until: null,
        last_error: (error instanceof Error ? error.message : String(error)).slice(0, ERROR_LENGTH),
        ...(dead ? { dead_at: now() } : { run_at: now() + delay }),
        ...(later ? { attempts: job.attempts - 1 } : {}),
      })
      .where('id', '=', job.id)
      .where('lease_token', '=', job.leaseToken)
      .execute(),
  );
  return dead ? 'dead' : 'retry';
}

/** Renews a worker's lease on the jobs that it is running. */
export async function renew(store: Store, leaseToken: string, ids: readonly number[]): Promise<void> {
  await store.transaction((tx) =>
    tx
      .updateTable('jobs')
      .set({ leased_until: now() + LEASE })
      .where(idsIn(tx, 'id', ids))
      .where('lease_token', '=', leaseToken)
      .execute(),
  );
}

/** Releases the jobs that a stopping worker could not finish, without counting the attempt. */
export async function release(store: Store, leaseToken: string, ids: readonly number[]): Promise<void> {
  await store.transaction((tx) =>
    tx
      .updateTable('jobs')
      .set((eb) => ({ lease_token: null, leased_until: null, attempts: eb('attempts', '-', 1) }))
      .where(idsIn(tx, 'id', ids))
      .where('lease_token', '=', leaseToken)
      .execute(),
  );
}

/**
 * The columns of a job whose worker died. It is marked dead once its attempts are used up, because the job itself may have crashed the
 * process.
 */
function abandoned() {
  const isLast = sql<boolean>`attempts >= max_attempts and attempts >= ${DEATHS}`;
  return {
    lease_token: null,
    leased_until: null,
    dead_at: sql<number | null>`case when ${isLast} then cast(${now()} as bigint) end`,
    last_error: sql<string | null>`case when ${isLast} then 'The process ended' else last_error end`,
  };
}

const readLapsed = prepared((db, { at }: { readonly at: number }) =>
  db.selectFrom('jobs').select('id').where('leased_until', '<', at),
);

/** Releases the jobs of workers that did not renew their leases, except for those in `running`. */
export async function releaseLapsed(store: Store, running: ReadonlySet<number>): Promise<void> {
  const { rows: lapsed } = await readLapsed(store.db, { at: now() });
  const ids = lapsed.map(({ id }) => id).filter((id) => !running.has(id));
  if (ids.length === 0) return;
  await store.transaction((tx) =>
    tx
      .updateTable('jobs')
      .set(abandoned())
      .where(idsIn(tx, 'id', ids))
      .where('leased_until', '<', now())
      .execute(),
  );
}

/** Releases every job in these lanes. Only safe in a single-process setup, when it starts after a crash. */
export async function releaseAll(store: Store, lanes: readonly Lane[]): Promise<void> {
  await store.transaction((tx) =>
    tx
      .updateTable('jobs')
      .set(abandoned())
      .where('lease_token', 'is not', null)
      .where(
        'lane',
        'in',
        lanes.map((lane) => LANES[lane]),
      )
      .execute(),
  );
}
