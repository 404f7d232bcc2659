import { invalid } from '../../lib/errors.ts';
import { toWire } from '../../lib/id.ts';
import { said } from '../../lib/said.ts';
import type { Tx } from '../../platform/db/handle.ts';

/** Attaches checked uploads to a status, in the given order. 422 when another request has used one in the meantime. */
export async function attachMedia(tx: Tx, statusId: number, ids: readonly number[]): Promise<void> {
  for (const [position, id] of ids.entries()) {
    const result = await tx
      .updateTable('media_attachments')
      .set({ status_id: statusId, position })
      .where('id', '=', id)
      .where((eb) => eb.or([eb('status_id', 'is', null), eb('status_id', '=', statusId)]))
      .executeTakeFirst();
    if (result.numUpdatedRows === 0n) {
      throw invalid(said('mediaAttachedElsewhere', toWire(id)));
    }
  }
}
