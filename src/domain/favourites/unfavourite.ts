import { directly } from '../../platform/db/directly.ts';
import type { Tx } from '../../platform/db/handle.ts';
import { orderFederation } from '../deliveries/order-federation.ts';
import { withdrawNotification } from '../notifications/notify.ts';
import { findOriginal, getOriginal } from '../statuses/original.ts';
import { countFavourite } from './count-favourite.ts';

/**
 * Takes a favourite back, also from a status that has become hidden meanwhile; nothing to take back is no error. Answers the id of the
 * status. 404 when there was no favourite and the status is hidden or absent.
 */
export async function unfavourite(
  tx: Tx,
  { accountId }: { readonly accountId: number },
  statusId: number,
): Promise<number> {
  const status = await findOriginal(tx, statusId);
  const id = status?.id ?? statusId;
  const {
    rows: [favourite],
  } = await directly<{ id: number; uri: string | null }>(tx)`
    delete from favourites where account_id = ${accountId} and status_id = ${id} returning id, uri`;
  if (!favourite) return (await getOriginal(tx, { accountId }, statusId)).id;
  await countFavourite(tx, id, -1);
  if (!status) return id;
  await withdrawNotification(tx, { to: status.account_id, from: accountId, type: 'favourite', statusId: id });
  if (status.local === 0 && favourite.uri === null) {
    await orderFederation(tx, accountId, { verb: 'undo_like', id: favourite.id, accountId, statusId: id });
  }
  return id;
}
