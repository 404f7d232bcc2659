import { notFound } from '../../lib/errors.ts';
import { newId } from '../../lib/id.ts';
import type { Db, Tx } from '../../platform/db/handle.ts';
import { idsIn } from '../../platform/db/sql.ts';
import { onlyPresentable } from '../accounts/queries.ts';
import { lockRelationships } from '../relationships/parties.ts';
import { takenBefore } from '../validation.ts';
import { getOwnList } from './queries.ts';

/**
 * Adds accounts to one's own list, all or none. 404 when the list or an account does not exist; 422 when one is already on the list, or is
 * neither followed, asked to be followed, nor oneself.
 */
export async function addToList(tx: Tx, ownerId: number, listId: number, accountIds: readonly number[]): Promise<void> {
  await getOwnList(tx, ownerId, listId);
  const ids = [...new Set(accountIds)];
  if (ids.length === 0) return;
  if ((await onlyPresentable(tx, ids)).length < ids.length) throw notFound();
  await lockRelationships(tx, ownerId, ids);
  const reachable = await listReachable(tx, ownerId, ids);
  if (ids.some((id) => !reachable.has(id))) throw notFound();
  const inserted = await tx
    .insertInto('list_accounts')
    .values(ids.map((id) => ({ id: newId(), list_id: listId, account_id: id })))
    .onConflict((oc) => oc.columns(['list_id', 'account_id']).doNothing())
    .returning('id')
    .execute();
  if (inserted.length < ids.length) throw takenBefore('account');
}

/** Removes accounts from one's own list. 404 when the list does not exist; accounts that are not on it are ignored. */
export async function removeFromList(
  tx: Tx,
  ownerId: number,
  listId: number,
  accountIds: readonly number[],
): Promise<void> {
  await getOwnList(tx, ownerId, listId);
  await tx
    .deleteFrom('list_accounts')
    .where('list_id', '=', listId)
    .where(idsIn(tx, 'account_id', accountIds))
    .execute();
}

/** Which of the accounts the owner follows, has asked to follow, or is. */
async function listReachable(db: Db, ownerId: number, ids: readonly number[]): Promise<Set<number>> {
  const followed = await db
    .selectFrom('follows')
    .select('target_id')
    .where('account_id', '=', ownerId)
    .where(idsIn(db, 'target_id', ids))
    .union(
      db
        .selectFrom('follow_requests')
        .select('target_id')
        .where('account_id', '=', ownerId)
        .where(idsIn(db, 'target_id', ids)),
    )
    .execute();
  return new Set([ownerId, ...followed.map((row) => row.target_id)]);
}
