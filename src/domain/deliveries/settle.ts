import { sql } from 'kysely';
import { firstIdAt, timeOf } from '../../lib/id.ts';
import { now } from '../../lib/time.ts';
import type { Tx } from '../../platform/db/handle.ts';
import { idsIn } from '../../platform/db/sql.ts';
import type { DueDelivery } from './due.ts';
import { ended } from './outcomes.ts';
import { DELIVERY_LIFE, retryDelay } from './schedule.ts';

/**
 * How an attempt ended. `host` means that the server as a whole does not answer, `again` that this delivery failed, `never` that it
 * always will. `status` is the HTTP answer, null without one; `wish` how long (ms) the server asked to be left alone.
 */
export type Attempt = {
  readonly delivery: DueDelivery;
  readonly result: 'delivered' | 'again' | 'host' | 'never';
  readonly status: number | null;
  readonly error: string | null;
  readonly wish: number;
  /** The form of signature that was accepted in the end. */
  readonly style: string;
};

/** Records the results of some deliveries. */
export async function settleAttempts(tx: Tx, attempts: readonly Attempt[]): Promise<void> {
  const delivered = attempts.filter(({ result }) => result === 'delivered');
  const alike = Map.groupBy(delivered, ({ delivery, status }) => `${delivery.activity_id} ${status}`);
  for (const group of alike.values()) await endDelivered(tx, group);
  for (const attempt of attempts) if (attempt.result !== 'delivered') await endOrRetry(tx, attempt);
}

/** Ends the deliveries of one activity that got the same answer. */
async function endDelivered(tx: Tx, group: readonly Attempt[]): Promise<void> {
  const [first] = group;
  if (!first) return;
  const inboxes = group.map(({ delivery }) => delivery.inbox);
  await sql`update deliveries set run_at = null, outcome = 'delivered', attempts = attempts + 1, status = ${first.status},
    error = null, ended_at = ${now()}
    where activity_id = ${first.delivery.activity_id} and ${idsIn(tx, 'inbox', inboxes)}`.execute(tx);
}

async function endOrRetry(tx: Tx, { delivery, result, status, error }: Attempt): Promise<void> {
  // The state of a dead server already holds its deliveries back, so they keep their own number of failures.
  const failures = delivery.failures + (result === 'host' ? 0 : 1);
  const wait = result === 'host' ? 0 : retryDelay(failures);
  const ends = result === 'never' || now() + wait > timeOf(delivery.activity_id) + DELIVERY_LIFE;
  await tx
    .updateTable('deliveries')
    .set({ attempts: delivery.attempts + 1, failures, status, error })
    .set(ends ? ended('failed') : { run_at: now() + wait })
    .where('activity_id', '=', delivery.activity_id)
    .where('inbox', '=', delivery.inbox)
    // A delivery withdrawn in the meantime stays withdrawn.
    .where('run_at', 'is not', null)
    .execute();
}

/** The maximum number of deliveries kept for a dead server: enough to try it, and to begin with should it ever return. */
const KEPT_FOR_DEAD = 100;

/**
 * Gives up deliveries that a server has waited for too long. If the server has failed all that time (since `failingSince`, ms), only the
 * newest are kept, because it may have many followers that no longer exist.
 */
export async function expireDeliveries(tx: Tx, host: string, failingSince: number | null): Promise<void> {
  if (failingSince !== null && failingSince < now() - DELIVERY_LIFE) await forgetOlder(tx, host);
  await tx
    .updateTable('deliveries')
    .set(ended('failed'))
    .where('host', '=', host)
    .where('run_at', 'is not', null)
    .where('activity_id', '<', firstIdAt(now() - DELIVERY_LIFE))
    .execute();
}

async function forgetOlder(tx: Tx, host: string): Promise<void> {
  await sql`delete from deliveries where host = ${host} and run_at is not null and activity_id < (
    select activity_id from deliveries where host = ${host} and run_at is not null
    order by activity_id desc limit 1 offset ${KEPT_FOR_DEAD - 1})`.execute(tx);
}
