import { now } from '../../lib/time.ts';
import type { Tx } from '../../platform/db/handle.ts';

/** Detaches the attachments of a status, so that a new draft can use them; unused ones are deleted after a day. */
export async function detachMedia(tx: Tx, statusId: number): Promise<void> {
  await tx
    .updateTable('media_attachments')
    .set({ status_id: null, position: 0, updated_at: now() })
    .where('status_id', '=', statusId)
    .execute();
}
