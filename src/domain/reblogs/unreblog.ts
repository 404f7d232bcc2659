import type { Tx } from '../../platform/db/handle.ts';
import { findOriginal, getOriginal } from '../statuses/original.ts';
import { removeStatus } from '../statuses/remove-status.ts';
import { findReblog } from './reblog.ts';

/**
 * Removes a reblog, even of a status that has become hidden. `statusId` is the original or a reblog of it. Returns the id of the original.
 * 404 when there was no reblog and the original is hidden or absent.
 */
export async function unreblog(
  tx: Tx,
  { accountId }: { readonly accountId: number },
  statusId: number,
): Promise<number> {
  const originalId = (await findOriginal(tx, statusId))?.id ?? statusId;
  const row = await findReblog(tx, accountId, originalId);
  if (!row) return (await getOriginal(tx, { accountId }, statusId)).id;
  await removeStatus(tx, row);
  return originalId;
}
