import type { Tx } from '../../platform/db/handle.ts';

/** Changes how often a status counts as favourited. */
export async function countFavourite(tx: Tx, statusId: number, step: 1 | -1): Promise<void> {
  await tx
    .updateTable('statuses')
    .set((eb) => ({
      favourites_count: eb('favourites_count', '+', step),
      origin_favourites_count: eb('origin_favourites_count', '+', step),
    }))
    .where('id', '=', statusId)
    .execute();
}
