import type { Tx } from '../../platform/db/handle.ts';
import { orderFederation, orderFederationOnce } from '../deliveries/order-federation.ts';

/** Votes come one after another; other servers are told the new counts once in a while (ms). Mastodon: DistributePollUpdateWorker. */
const DEBOUNCE = 180_000;

/** Tells the servers that have a local poll how its counts stand, soon, or `atOnce` when it has ended. Nothing when none has it. */
export async function announcePoll(tx: Tx, statusId: number, { atOnce = false } = {}): Promise<void> {
  const sent = await tx
    .selectFrom('statuses as s')
    .innerJoin('deliveries as d', 'd.subject', 's.uri')
    .select('s.account_id')
    .where('s.id', '=', statusId)
    .where('s.local', '=', 1)
    .limit(1)
    .executeTakeFirst();
  if (!sent) return;
  const order = { verb: 'update_poll', statusId };
  if (atOnce) await orderFederation(tx, sent.account_id, order);
  else await orderFederationOnce(tx, sent.account_id, order, `update_poll:${statusId}`, DEBOUNCE);
}
