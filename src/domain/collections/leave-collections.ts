import type { Tx } from '../../platform/db/handle.ts';

/** Takes an account that is deleted out of all collections; other servers learn of it by the end of the account. */
export async function leaveCollections(tx: Tx, accountId: number): Promise<void> {
  await tx
    .updateTable('collections')
    .set((eb) => ({ item_count: eb('item_count', '-', 1) }))
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('collection_items')
        .select('collection_id')
        .where('account_id', '=', accountId)
        .where('state', '=', 'accepted'),
    )
    .execute();
  await tx.deleteFrom('collection_items').where('account_id', '=', accountId).execute();
}
