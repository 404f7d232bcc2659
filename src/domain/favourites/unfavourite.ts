import type { Tx } from '../../platform/db/handle.ts';
import type { AnyViewer } from '../accounts/viewer.ts';
import { orderFederation } from '../deliveries/order-federation.ts';
import { withdrawNotification } from '../notifying/notification-rows.ts';
import { getOriginal } from '../statuses/original.ts';
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

function findFavourited(tx: Tx, id: number): Promise<FavouritedStatus | undefined> {
  return tx.selectFrom('statuses').select(['id', 'account_id', 'local']).where('id', '=', id).executeTakeFirst();
}

type Favourite = { readonly id: number; readonly status_id: number; readonly uri: string | null };

function remove(tx: Tx, accountId: number, statusId: number): Promise<Favourite | undefined> {
  return tx
    .deleteFrom('favourites')
    .where('account_id', '=', accountId)
    .where('status_id', '=', ({ selectFrom }) =>
      selectFrom('statuses')
        .select((eb) => eb.fn.coalesce('reblog_of_id', 'id').as('id'))
        .where('id', '=', statusId),
    )
    .returning(['id', 'status_id', 'uri'])
    .executeTakeFirst();
}
