import type { Db, Tx } from '../../platform/db/handle.ts';
import type { StatusRow } from '../../schema/statuses.ts';
import { getOwnRow } from '../get-row.ts';
import { removeStatus } from './remove-status.ts';

/** A status of one's own. 404 "Record not found" for anybody else's, as if there were none. */
export function getOwnStatus(db: Db, { accountId }: { accountId: number }, id: number): Promise<StatusRow> {
  return getOwnRow(db, 'statuses', accountId, id);
}

/** An author deletes a status. 404 for anybody else's. Attachments stay usable unless told to delete them too. */
export async function deleteStatus(
  tx: Tx,
  author: { readonly accountId: number },
  id: number,
  options: { readonly deleteMedia: boolean },
): Promise<void> {
  await removeStatus(tx, await getOwnStatus(tx, author, id), options);
}
