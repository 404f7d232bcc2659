import { now } from '../../lib/time.ts';
import type { Tx } from '../../platform/db/handle.ts';
import { enqueueAll, type NewJob } from '../../platform/jobs/enqueue.ts';

/** The job that turns an event on this server into activities for other servers. */
const FEDERATE_JOB = 'federate';

/** The event, in the form that `src/federation/outbox/verbs.ts` reads. */
type Order = { readonly verb: string; readonly [fact: string]: unknown };

/** The acting account, whose actions reach other servers in order; null for the server itself. */
type Actor = number | null;

/** Tells other servers about an account's actions, once this transaction has committed. */
export async function orderFederation(tx: Tx, actor: Actor, ...orders: readonly Order[]): Promise<void> {
  await enqueueAll(
    tx,
    orders.map((payload) => jobOf(actor, payload)),
  );
}

/**
 * As `orderFederation`, for changes in several steps that others need not see: the state is sent once, at the end of each span (ms) with a
 * change.
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
