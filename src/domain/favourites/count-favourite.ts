import { statement } from '../../platform/db/directly.ts';
import type { Tx } from '../../platform/db/handle.ts';

/** Changes how often a status counts as favourited. */
export async function countFavourite(tx: Tx, statusId: number, step: 1 | -1): Promise<void> {
  await tx.later(statement(tx)`
    update statuses set favourites_count = favourites_count + ${step},
      origin_favourites_count = origin_favourites_count + ${step}
    where id = ${statusId}`);
}
