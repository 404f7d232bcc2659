import { now } from '../../lib/time.ts';
import type { Tx } from '../../platform/db/handle.ts';
import { idsIn } from '../../platform/db/sql.ts';
import { enqueueAll, type NewJob } from '../../platform/jobs/enqueue.ts';

/** The job that sends what waits for a server. There is one per server, so that a dead one costs no more than one attempt at a time. */
const DELIVER_JOB = 'deliver';

/** That job, to run at an instant (ms); for a server that lately failed it must not stand in the way of others. */
export function hostJob(host: string, runAt: number, failing: boolean): NewJob {
  return {
    name: DELIVER_JOB,
    payload: { host },
    host,
    runAt,
    lane: failing ? 'probe' : 'delivery',
    uniqueKey: keyOf(host),
  };
}

/** Sees to it that what is due for these servers is sent soon: now, or when a server that fails may be asked again. */
export async function wakeHosts(tx: Tx, hosts: readonly string[]): Promise<void> {
  if (hosts.length === 0) return;
  const states = await tx
    .selectFrom('remote_hosts')
    .select(['host', 'retry_at'])
    .where(idsIn(tx, 'host', hosts))
    .where('failures', '>', 0)
    .execute();
  const at = now();
  const failing = new Map(states.map(({ host, retry_at }) => [host, Math.max(retry_at ?? at, at)]));
  await enqueueAll(
    tx,
    hosts.map((host) => hostJob(host, failing.get(host) ?? at, failing.has(host))),
  );
  // A job that waits for a later retry of something else comes forward.
  const healthy = hosts.filter((host) => !failing.has(host));
  if (healthy.length > 0) await runSooner(tx, healthy, at);
}

/** Sees to it that a server which fails is asked now. */
export async function probeNow(tx: Tx, host: string): Promise<void> {
  const at = now();
  await enqueueAll(tx, [hostJob(host, at, true)]);
  await runSooner(tx, [host], at);
}

async function runSooner(tx: Tx, hosts: readonly string[], at: number): Promise<void> {
  await tx
    .updateTable('jobs')
    .set({ run_at: at })
    .where(idsIn(tx, 'unique_key', hosts.map(keyOf)))
    .where('lease_token', 'is', null)
    .where('run_at', '>', at)
    .execute();
}

function keyOf(host: string): string {
  return `${DELIVER_JOB}:${host}`;
}
