import { sql } from 'kysely';
import { perOwner } from '../../lib/per-owner.ts';
import { now } from '../../lib/time.ts';
import { compiledPlainStatement } from '../db/compiled-query.ts';
import { directly } from '../db/directly.ts';
import type { Store, Tx } from '../db/handle.ts';
import { idsIn } from '../db/sql.ts';
import { backoff, GiveUp, RetryLater } from './backoff.ts';
import { LEASE } from './claim.ts';
import { type Job, LANES, type Lane } from './job.ts';

const ERROR_LENGTH = 1000;

/** A job may be taken up so often though its worker died each time, however few attempts it has: mostly that is none of its doing. */
const DEATHS = 5;

const completed = new WeakSet<Job>();

/**
 * Ends a job inside its handler's own transaction, so that its effect happens exactly once. Throws, and so undoes the
 * effect, when the job has meanwhile been given to another worker.
 */
export async function completeIn(tx: Tx, job: Job): Promise<void> {
  if (!(await remove(tx, job))) throw new Error(`Job ${job.name} lost its lease`);
  tx.afterCommit(() => completed.add(job));
}

const endingWith = perOwner((tx: Tx) => {
  const jobs: Job[] = [];
  tx.beforeCommit(() => completeAllIn(tx, jobs));
  return jobs;
});

/**
 * As `completeIn`, when the transaction ends, together with all other jobs that end in it. Until then a new job of the same key is one too
 * many.
 */
export function completeWith(tx: Tx, job: Job): void {
  endingWith(tx).push(job);
}

type Leased = { readonly ids: readonly number[]; readonly leaseToken: string };

const removeAll = compiledPlainStatement((db, { ids, leaseToken }: Leased) =>
  sql`delete from jobs where ${idsIn(db, 'id', ids)} and lease_token = ${leaseToken}`.compile(db),
);

/** As `completeIn`, for many jobs at once. */
export async function completeAllIn(tx: Tx, jobs: readonly Job[]): Promise<void> {
  for (const [leaseToken, group] of Map.groupBy(jobs, (job) => job.leaseToken)) {
    const ids = group.map(({ id }) => id);
    const result = await tx.executeQuery(removeAll(tx, { ids, leaseToken }));
    if (result.numAffectedRows !== BigInt(ids.length)) throw new Error(`Jobs ${ids} lost their lease`);
  }
  tx.afterCommit(() => {
    for (const job of jobs) completed.add(job);
  });
}

/** Ends a job that has succeeded. */
export async function complete(store: Store, job: Job): Promise<void> {
  if (!completed.has(job)) await store.transaction((tx) => remove(tx, job));
}

async function remove(tx: Tx, job: Job): Promise<boolean> {
  const result = await directly(tx)`delete from jobs where id = ${job.id} and lease_token = ${job.leaseToken}`;
  return result.numAffectedRows === 1n;
}

/** Puts a failed job back for later, or among the dead; says which. */
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

/** Says that the worker is alive, for all jobs it runs. */
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

/** Gives back the jobs a stopping worker could not finish; the attempt does not count. */
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

/** The columns of a job whose worker died; among the dead once it has used up its attempts so, for it may be what ends the process. */
function abandoned() {
  const isLast = sql<boolean>`attempts >= max_attempts and attempts >= ${DEATHS}`;
  return {
    lease_token: null,
    leased_until: null,
    dead_at: sql<number | null>`case when ${isLast} then cast(${now()} as bigint) end`,
    last_error: sql<string | null>`case when ${isLast} then 'The process ended' else last_error end`,
  };
}

/** Gives back the jobs of workers that no longer say they are alive, but for those in `running`. */
export async function releaseLapsed(store: Store, running: ReadonlySet<number>): Promise<void> {
  const lapsed = await store.db.selectFrom('jobs').select('id').where('leased_until', '<', now()).execute();
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

/** Frees every lease in these lanes: right only where a single process works, when it starts after a crash. */
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
