import type { Tx } from '../../platform/db/handle.ts';
import { orderFederation, orderFederationOnce } from '../deliveries/order-federation.ts';
import { concernsOthers } from '../statuses/federate.ts';
import { findFederated } from '../statuses/find-federated.ts';

/**
 * Votes arrive one after another, so other servers are told the new counts at most this often (ms). Mastodon: DistributePollUpdateWorker.
 */
const DEBOUNCE = 180_000;

/** Tells the servers that have a local poll its counts: soon, or `atOnce` when it has ended. Does nothing when none has it. */
export async function announcePoll(tx: Tx, statusId: number, { atOnce = false } = {}): Promise<void> {
  const status = await findFederated(tx, statusId);
  if (!status || !(await concernsOthers(tx, status))) return;
  const order = { verb: 'update_poll', statusId };
  if (atOnce) await orderFederation(tx, status.account_id, order);
  else await orderFederationOnce(tx, status.account_id, order, `update_poll:${statusId}`, DEBOUNCE);
}
