import { now } from '../../lib/time.ts';
import type { Tx } from '../../platform/db/handle.ts';
import { idsIn } from '../../platform/db/sql.ts';
import { enqueueAll, type NewJob } from '../../platform/jobs/enqueue.ts';
import { STOPPED_EVERY } from './schedule.ts';

/**
 * The job that sends the deliveries to a server. There is one per server, so that a dead server costs no more than one attempt at a time.
 */
const DELIVER_JOB = 'deliver';

/** It never gives up by itself, however often the process ends while it runs: each delivery has its own end. */
const MAX_ATTEMPTS = 1_000_000;

/**
 * The delivery job of a server, to run at an instant (ms). When the server failed recently, it runs in a lane where it does not delay other
 * servers.
 */
export function hostJob(host: string, runAt: number, failing: boolean): NewJob {
  return {
    name: DELIVER_JOB,
    payload: { host },
    host,
    runAt,
    lane: failing ? 'probe' : 'delivery',
    maxAttempts: MAX_ATTEMPTS,
    uniqueKey: keyOf(host),
  };
}

/** Makes sure that due deliveries to these servers are sent soon: now, or when a failing server may be tried again, and not where staff have stopped them. */
export async function wakeHosts(tx: Tx, hosts: readonly string[]): Promise<void> {
  if (hosts.length === 0) return;
  const states = await tx
    .selectFrom('remote_hosts')
    .select(['host', 'retry_at', 'stopped_at'])
    .where(idsIn(tx, 'host', hosts))
    .where((eb) => eb.or([eb('failures', '>', 0), eb('stopped_at', 'is not', null)]))
    .execute();
  const at = now();
  const failing = new Map(
    states.map(({ host, retry_at, stopped_at }) => [
      host,
      stopped_at === null ? Math.max(retry_at ?? at, at) : at + STOPPED_EVERY,
    ]),
  );
  await enqueueAll(
    tx,
    hosts.map((host) => hostJob(host, failing.get(host) ?? at, failing.has(host))),
  );
  // A job that waits for a later retry of another delivery is moved forward.
  const healthy = hosts.filter((host) => !failing.has(host));
  if (healthy.length > 0) await runSooner(tx, healthy, at);
}

/** Makes sure that a failing server is tried now. */
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
