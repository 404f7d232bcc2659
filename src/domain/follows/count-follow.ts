import type { Tx } from '../../platform/db/handle.ts';

/** Adjusts both counters for one follow that began (1) or ended (-1). */
export async function countFollow(tx: Tx, accountId: number, targetId: number, by: 1 | -1): Promise<void> {
  await tx
    .updateTable('accounts')
    .set((eb) => ({ following_count: eb('following_count', '+', by) }))
    .where('id', '=', accountId)
    .execute();
  await tx
    .updateTable('accounts')
    .set((eb) => ({ followers_count: eb('followers_count', '+', by) }))
    .where('id', '=', targetId)
    .execute();
}
