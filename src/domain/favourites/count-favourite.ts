import type { Tx } from '../../platform/db/handle.ts';
import { prepared } from '../../platform/db/prepared.ts';
import type { StatusRow } from '../../schema/statuses.ts';

export type FavouritedStatus = Pick<StatusRow, 'id' | 'account_id' | 'local'>;

const addOne = prepared((tx: Tx, { id }: { readonly id: number }) =>
  tx
    .updateTable('statuses')
    .set((eb) => ({
      favourites_count: eb('favourites_count', '+', 1),
      origin_favourites_count: eb('origin_favourites_count', '+', 1),
    }))
    .where('id', '=', (eb) => eb.selectFrom('favourites').select('status_id').where('id', '=', id))
    .returning(['id', 'account_id', 'local']),
);

/** Counts a favourite. Returns its status; undefined when there is no such favourite. */
export async function countFavourite(tx: Tx, id: number): Promise<FavouritedStatus | undefined> {
  const { rows } = await addOne(tx, { id });
  return rows[0];
}

/** Counts that a status has one favourite less. */
export async function discountFavourite(tx: Tx, statusId: number): Promise<void> {
  await tx
    .updateTable('statuses')
    .set((eb) => ({
      favourites_count: eb('favourites_count', '-', 1),
      origin_favourites_count: eb('origin_favourites_count', '-', 1),
    }))
    .where('id', '=', statusId)
    .execute();
}
