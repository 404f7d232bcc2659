import type { Tx } from '../../platform/db/handle.ts';
import { discountFavourite } from './count-favourite.ts';

/**
 * Removes up to `limit` favourites of an account that is gone, and returns how many there were. Neither other servers nor authors are told:
 * the servers learn that the account is gone, and its notifications are deleted with it.
 */
export async function removeFavouritesOf(tx: Tx, accountId: number, limit: number): Promise<number> {
  const rows = await tx
    .selectFrom('favourites')
    .select(['id', 'status_id'])
    .where('account_id', '=', accountId)
    .limit(limit)
    .execute();
  for (const { id, status_id } of rows) {
    await tx.deleteFrom('favourites').where('id', '=', id).execute();
    await discountFavourite(tx, status_id);
  }
  return rows.length;
}
