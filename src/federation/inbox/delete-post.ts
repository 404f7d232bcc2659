import { supersede } from '../../domain/deliveries/supersede.ts';
import { removeStatus } from '../../domain/statuses/remove-status.ts';
import type { Tx } from '../../platform/db/handle.ts';
import type { StatusRow } from '../../schema/statuses.ts';

/** Deletes a post of another server because its author did; copies of it that were to be passed on are not sent any more, and lose their text. */
export async function deletePost(tx: Tx, status: StatusRow): Promise<void> {
  await removeStatus(tx, status, { deleteMedia: true });
  await supersede(tx, status.uri);
}
