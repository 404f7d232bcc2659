import { newId } from '../../lib/id.ts';
import type { Tx } from '../../platform/db/handle.ts';
import { findOriginal, getOriginal } from '../statuses/original.ts';

/**
 * Bookmarks a status, or the status that it reblogs; nobody else learns of it. Returns the id of the bookmarked status. 404 when it is
 * hidden or absent.
 */
export async function bookmark(
  tx: Tx,
  { accountId }: { readonly accountId: number },
  statusId: number,
): Promise<number> {
  const status = await getOriginal(tx, { accountId }, statusId);
  await tx
    .insertInto('bookmarks')
    .values({ id: newId(), account_id: accountId, status_id: status.id })
    .onConflict((oc) => oc.columns(['account_id', 'status_id']).doNothing())
    .execute();
  return status.id;
}

/**
 * Removes a bookmark, even from a status that has become hidden. Returns the id of the status. 404 when there was no bookmark and the
 * status is hidden.
 */
export async function unbookmark(
  tx: Tx,
  { accountId }: { readonly accountId: number },
  statusId: number,
): Promise<number> {
  const id = (await findOriginal(tx, statusId))?.id ?? statusId;
  const result = await tx
    .deleteFrom('bookmarks')
    .where('account_id', '=', accountId)
    .where('status_id', '=', id)
    .executeTakeFirst();
  return result.numDeletedRows > 0n ? id : (await getOriginal(tx, { accountId }, statusId)).id;
}
