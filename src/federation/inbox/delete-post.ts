import { removeStatus } from '../../domain/statuses/remove-status.ts';
import { leaveTombstone } from '../../domain/tombstones/leave.ts';
import type { Tx } from '../../platform/db/handle.ts';
import type { StatusRow } from '../../schema/statuses.ts';

/** Deletes a remote post because its own server did, which may restore it. */
export async function deletePost(tx: Tx, status: StatusRow): Promise<void> {
  await removeStatus(tx, status, { deleteMedia: true, mayReturn: true });
  await leaveTombstone(tx, status.uri, { mayReturn: true });
}
