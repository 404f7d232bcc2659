import { now } from '../../lib/time.ts';
import type { Tx } from '../../platform/db/handle.ts';
import { enqueueAll, type NewJob } from '../../platform/jobs/enqueue.ts';

/** The job that turns something that happened here into activities for other servers. */
const FEDERATE_JOB = 'federate';

/** What happened, as `src/federation/outbox/verbs.ts` reads it. */
type Order = { readonly verb: string; readonly [fact: string]: unknown };

/** Whoever acts: what one account does reaches others in the order in which it happened; null for the server itself. */
type Actor = number | null;

/** Tells other servers, once this transaction has committed, what an account did. */
export async function orderFederation(tx: Tx, actor: Actor, ...orders: readonly Order[]): Promise<void> {
  await enqueueAll(
    tx,
    orders.map((payload) => jobOf(actor, payload)),
  );
}

/**
 * As `orderFederation`, for what changes in several steps that others need not see: told once at the end of each span (ms) in which something
 * happened, as it is then.
 */
export async function orderFederationOnce(
  tx: Tx,
  actor: Actor,
  payload: Order,
  key: string,
  span: number,
): Promise<void> {
  const turn = Math.floor(now() / span) + 1;
  await enqueueAll(tx, [{ ...jobOf(actor, payload), runAt: turn * span, uniqueKey: `${key}:${turn}` }]);
}

function jobOf(actor: Actor, payload: Order): NewJob {
  return { name: FEDERATE_JOB, payload, lane: 'outbox', host: actor === null ? 'actor' : `actor:${actor}` };
}
