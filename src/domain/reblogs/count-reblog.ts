import type { Tx } from '../../platform/db/handle.ts';

/** Changes how often a status counts as reblogged. */
export async function countReblog(tx: Tx, originalId: number, step: 1 | -1): Promise<void> {
  await tx
    .updateTable('statuses')
    .set((eb) => ({
      reblogs_count: eb('reblogs_count', '+', step),
      origin_reblogs_count: eb('origin_reblogs_count', '+', step),
    }))
    .where('id', '=', originalId)
    .execute();
}
