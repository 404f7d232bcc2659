import { directly } from '../../platform/db/directly.ts';
import type { Tx } from '../../platform/db/handle.ts';
import { orderFederation } from '../deliveries/order-federation.ts';
import { withdrawNotification } from '../notifications/notification-rows.ts';
import { getOriginal } from '../statuses/original.ts';
import type { AnyViewer } from '../statuses/policy.ts';
import { discountFavourite, type FavouritedStatus } from './count-favourite.ts';

/**
 * Removes a favourite, even from a status that has become hidden; it is no error if there is none. Returns the id of the
 * status. 404 when there was no favourite and the status is hidden or absent.
 */
export async function unfavourite(tx: Tx, viewer: NonNullable<AnyViewer>, statusId: number): Promise<number> {
  const { accountId } = viewer;
  const favourite = await remove(tx, accountId, statusId);
  const status = favourite && (await findFavourited(tx, favourite.status_id));
  if (!favourite || !status) return (await getOriginal(tx, viewer, statusId)).id;
  await discountFavourite(tx, status.id);
  await withdrawNotification(tx, { to: status.account_id, from: accountId, type: 'favourite', statusId: status.id });
  if (status.local === 0 && favourite.uri === null) {
    await orderFederation(tx, accountId, { verb: 'undo_like', id: favourite.id, accountId, statusId: status.id });
  }
  return status.id;
}

async function findFavourited(tx: Tx, id: number): Promise<FavouritedStatus | undefined> {
  const { rows } = await directly<FavouritedStatus>(tx)`select id, account_id, local from statuses where id = ${id}`;
  return rows[0];
}

type Favourite = { readonly id: number; readonly status_id: number; readonly uri: string | null };

async function remove(tx: Tx, accountId: number, statusId: number): Promise<Favourite | undefined> {
  const { rows } = await directly<Favourite>(tx)`
    delete from favourites where account_id = ${accountId}
      and status_id = (select coalesce(reblog_of_id, id) from statuses where id = ${statusId})
    returning id, status_id, uri`;
  return rows[0];
}
