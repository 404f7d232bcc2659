import type { Tx } from '../../platform/db/handle.ts';
import { orderFederation } from '../deliveries/order-federation.ts';
import { knownInboxes } from '../deliveries/recipients.ts';

/**
 * Tells every server known here that a local account is no more: any of them may have looked at its profile or its posts (Mastodon: `delivery_inboxes`).
 * Nobody was ever shown one that has no keys.
 */
export async function announceDeletion(tx: Tx, accountId: number): Promise<void> {
  const account = await tx
    .selectFrom('accounts')
    .select('id')
    .where('id', '=', accountId)
    .where('domain', 'is', null)
    .where('private_key', 'is not', null)
    .executeTakeFirst();
  if (!account) return;
  const inboxes = await knownInboxes(tx);
  await orderFederation(tx, accountId, { verb: 'delete_account', accountId, inboxes });
}
