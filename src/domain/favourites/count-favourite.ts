import { sql } from 'kysely';
import { compiledPlainStatement } from '../../platform/db/compiled-query.ts';
import { statement } from '../../platform/db/directly.ts';
import type { Tx } from '../../platform/db/handle.ts';
import type { StatusRow } from '../../schema/statuses.ts';

export type FavouritedStatus = Pick<StatusRow, 'id' | 'account_id' | 'local'>;

const addOne = compiledPlainStatement((db, { id }: { readonly id: number }) =>
  sql<FavouritedStatus>`
    update statuses set favourites_count = favourites_count + 1, origin_favourites_count = origin_favourites_count + 1
    where id = (select status_id from favourites where id = ${id})
    returning id, account_id, local`.compile(db),
);

/** Counts a favourite. Returns its status; undefined when there is no such favourite. */
export async function countFavourite(tx: Tx, id: number): Promise<FavouritedStatus | undefined> {
  const { rows } = await tx.executeQuery(addOne(tx, { id }));
  return rows[0];
}

/** Counts that a status has one favourite less. */
export async function discountFavourite(tx: Tx, statusId: number): Promise<void> {
  await tx.later(statement(tx)`
    update statuses set favourites_count = favourites_count - 1, origin_favourites_count = origin_favourites_count - 1
    where id = ${statusId}`);
}
