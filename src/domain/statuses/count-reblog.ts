import type { Tx } from '../../platform/db/handle.ts';

/** Changes the number of reblogs of a status by `step`. Returns whether the status exists. */
export async function countReblog(tx: Tx, originalId: number, step: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('statuses')
    .set((eb) => ({
      reblogs_count: eb('reblogs_count', '+', step),
      origin_reblogs_count: eb('origin_reblogs_count', '+', step),
    }))
    .where('id', '=', originalId)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
