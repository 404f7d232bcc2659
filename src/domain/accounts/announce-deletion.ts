import type { Tx } from '../../platform/db/handle.ts';
import { orderFederation } from '../deliveries/order-federation.ts';
import { inboxesTold, profileInboxes } from '../deliveries/recipients.ts';

/** Tells every server that may know a local account that it is no more; before its followers go, who say which these are. */
export async function announceDeletion(tx: Tx, accountId: number): Promise<void> {
  const account = await tx
    .selectFrom('accounts')
    .select('uri')
    .where('id', '=', accountId)
    .where('domain', 'is', null)
    .executeTakeFirst();
  if (!account) return;
  const inboxes = new Set([...(await profileInboxes(tx, accountId, 0)), ...(await inboxesTold(tx, account.uri))]);
  if (inboxes.size === 0) return;
  await orderFederation(tx, accountId, { verb: 'delete_account', accountId, inboxes: [...inboxes] });
}
