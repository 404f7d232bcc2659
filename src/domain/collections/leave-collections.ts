import type { Tx } from '../../platform/db/handle.ts';
import { idsIn } from '../../platform/db/sql.ts';

/** Takes an account that is being deleted out of all collections; other servers learn of it from the deletion of the account. */
export async function leaveCollections(tx: Tx, accountId: number): Promise<void> {
  const left = await tx
    .deleteFrom('collection_items')
    .where('account_id', '=', accountId)
    .returning(['collection_id', 'state'])
    .execute();
  const counted = left.filter(({ state }) => state === 'accepted').map((item) => item.collection_id);
  if (counted.length === 0) return;
  await tx
    .updateTable('collections')
    .set((eb) => ({ item_count: eb('item_count', '-', 1) }))
    .where(idsIn(tx, 'id', counted))
    .execute();
}
