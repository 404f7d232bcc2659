import type { Store, Tx } from '../../platform/db/handle.ts';
import { idsIn } from '../../platform/db/sql.ts';
import { inBatches } from '../../platform/jobs/in-batches.ts';
import { orderShowing } from '../media/show-files.ts';
import { isWithin } from './queries.ts';

/** What a block did: each account that it limited carries its time. */
export type Applied = {
  readonly domain: string;
  readonly appliedAt: number;
  /** The limit that stays. */
  readonly keep?: 'silenced_at' | 'suspended_at' | undefined;
};

const BATCH = 100;

/** Undoes what a block did to accounts; accounts that staff limited directly stay limited. Mastodon: UnblockDomainService. */
export function liftAccounts(store: Store, signal: AbortSignal, applied: Applied): Promise<void> {
  return inBatches(store, signal, (tx) => liftSome(tx, applied));
}

/** As `liftAccounts`, for one batch. Returns whether more may be left. */
async function liftSome(tx: Tx, { domain, appliedAt, keep }: Applied): Promise<boolean> {
  let more = false;
  for (const column of ['silenced_at', 'suspended_at'] as const) {
    if (column === keep) continue;
    const rows = await tx
      .selectFrom('accounts as a')
      .select('a.id')
      .where(isWithin('a.domain', domain))
      .where(`a.${column}`, '=', appliedAt)
      .limit(BATCH)
      .execute();
    const ids = rows.map((row) => row.id);
    if (ids.length === 0) continue;
    more = true;
    await tx
      .updateTable('accounts')
      .set((eb) => ({
        [column]: null,
        ...(column === 'suspended_at' && { suspension_origin: null }),
        revision: eb('revision', '+', 1),
      }))
      .where(idsIn(tx, 'id', ids))
      .execute();
    if (column === 'suspended_at') await orderShowing(tx, ids);
    for (const accountId of ids) tx.emit({ type: 'account.changed', accountId });
  }
  return more;
}
