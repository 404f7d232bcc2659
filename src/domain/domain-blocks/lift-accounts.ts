import type { Store, Tx } from '../../platform/db/handle.ts';
import { idsIn } from '../../platform/db/sql.ts';
import { orderShowing } from '../media/show-files.ts';
import type { KnownServers } from '../servers/known-domains.ts';
import { throughAccounts } from '../servers/through-accounts.ts';

/** What a block did: each account that it limited carries its time. */
export type Applied = {
  readonly appliedAt: number;
  /** The limit that stays. */
  readonly keep?: 'silenced_at' | 'suspended_at' | undefined;
};

/**
 * Undoes what a block did to accounts of its servers; accounts that staff limited directly stay limited. Mastodon: UnblockDomainService.
 */
export function liftAccounts(
  store: Store,
  signal: AbortSignal,
  servers: KnownServers,
  applied: Applied,
): Promise<void> {
  return throughAccounts(store, signal, servers, async (tx, ids) => {
    await liftSome(tx, ids, applied);
    return false;
  });
}

async function liftSome(tx: Tx, accountIds: readonly number[], { appliedAt, keep }: Applied): Promise<void> {
  for (const column of ['silenced_at', 'suspended_at'] as const) {
    if (column === keep) continue;
    const rows = await tx
      .updateTable('accounts')
      .set((eb) => ({
        [column]: null,
        ...(column === 'suspended_at' && { suspension_origin: null }),
        revision: eb('revision', '+', 1),
      }))
      .where(idsIn(tx, 'id', accountIds))
      .where(column, '=', appliedAt)
      .returning('id')
      .execute();
    const ids = rows.map((row) => row.id);
    if (column === 'suspended_at' && ids.length > 0) await orderShowing(tx, ids);
    for (const accountId of ids) tx.emit({ type: 'account.changed', accountId });
  }
}
