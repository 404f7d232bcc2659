import type { Tx } from '../../platform/db/handle.ts';
import { discountFavourite } from './count-favourite.ts';

/**
 * Takes back favourites of an account that is gone, `limit` at most; how many there were. Nobody is told: neither other servers, which
 * learn of the account alone, nor authors, whose notices of it go with the account.
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
