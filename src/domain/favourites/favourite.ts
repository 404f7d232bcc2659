import { forbidden } from '../../lib/errors.ts';
import { newId } from '../../lib/id.ts';
import type { Tx } from '../../platform/db/handle.ts';
import { orderFederation } from '../deliveries/order-federation.ts';
import { notify } from '../notifications/notify.ts';
import { isBlocking } from '../relationships/queries.ts';
import { getOriginal } from '../statuses/original.ts';
import { countFavourite } from './count-favourite.ts';

/**
 * An account favourites a status, or what it reblogs; once more is no error. `uri` is the id of the activity from another server.
 * Answers the id of the status favourited. 404 when it is hidden or absent, 403 when the account blocks its author.
 */
export async function favourite(
  tx: Tx,
  { accountId }: { readonly accountId: number },
  statusId: number,
  uri: string | null = null,
): Promise<number> {
  const status = await getOriginal(tx, { accountId }, statusId);
  if (await isBlocking(tx, accountId, status.account_id)) throw forbidden();
  const id = newId();
  const result = await tx
    .insertInto('favourites')
    .values({ id, account_id: accountId, status_id: status.id, uri })
    .onConflict((oc) => oc.columns(['account_id', 'status_id']).doNothing())
    .executeTakeFirst();
  if (result.numInsertedOrUpdatedRows === 0n) return status.id;
  await countFavourite(tx, status.id, 1);
  await notify(tx, { to: status.account_id, from: accountId, type: 'favourite', statusId: status.id });
  if (status.local === 0 && uri === null) {
    await orderFederation(tx, accountId, { verb: 'like', id, accountId, statusId: status.id });
  }
  return status.id;
}
