import type { Tx } from '../../platform/db/handle.ts';
import { enqueueAfter } from '../../platform/jobs/enqueue.ts';
import { orderFederationOnce } from '../deliveries/order-federation.ts';
import { fireWebhooks } from '../webhooks/fire.ts';

/** People change their profile in several steps, so other servers are told once, after this delay (ms). */
const DEBOUNCE = 5000;

/** Tells everyone concerned that an account looks different now; the caller has raised its revision. */
export async function announceProfile(tx: Tx, accountId: number, { linksChanged = false } = {}): Promise<void> {
  tx.emit({ type: 'account.changed', accountId });
  await fireWebhooks(tx, 'account.updated', accountId);
  const order = { verb: 'update_account', accountId };
  await orderFederationOnce(tx, accountId, order, `update_account:${accountId}`, DEBOUNCE);
  if (!linksChanged) return;
  const uniqueKey = `verify-links:${accountId}`;
  await enqueueAfter(tx, { name: 'verify-links', payload: { accountId }, lane: 'remote', uniqueKey });
}
