import type { Db, Tx } from '../../platform/db/handle.ts';
import type { StatusRow } from '../../schema/statuses.ts';
import { getOwnRow } from '../get-row.ts';
import { removeStatus } from './remove-status.ts';

/** One's own status. 404 "Record not found" for anybody else's, as if it did not exist. */
export function getOwnStatus(db: Db, { accountId }: { accountId: number }, id: number): Promise<StatusRow> {
  return getOwnRow(db, 'statuses', accountId, id);
}

/** Deletes one's own status. 404 for anybody else's. Attachments stay available for a new status unless they are to be deleted too. */
export async function deleteStatus(
  tx: Tx,
  author: { readonly accountId: number },
  id: number,
  options: { readonly deleteMedia: boolean },
): Promise<void> {
  await removeStatus(tx, await getOwnStatus(tx, author, id), options);
}
