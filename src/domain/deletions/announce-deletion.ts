import type { Tx } from '../../platform/db/handle.ts';
import { orderFederation } from '../deliveries/order-federation.ts';
import { knownInboxes } from '../deliveries/recipients.ts';

/**
 * Tells every known server that a local account was deleted, because any of them may have fetched its profile or posts (Mastodon:
 * `delivery_inboxes`). An account without keys was never shown to any server.
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
