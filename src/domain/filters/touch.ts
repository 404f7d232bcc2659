import { sql } from 'kysely';
import { now } from '../../lib/time.ts';
import type { Tx } from '../../platform/db/handle.ts';

/**
 * Marks a filter as changed, for changes of its keywords and statuses too. The timestamp grows with every change, even within one
 * millisecond, because it is the key under which compiled filters are cached.
 */
export async function touchFilter(tx: Tx, accountId: number, filterId: number): Promise<void> {
  const at = now();
  await tx
    .updateTable('filters')
    .set({ updated_at: sql<number>`case when updated_at < ${at} then ${at} else updated_at + 1 end` })
    .where('id', '=', filterId)
    .execute();
  filtersChanged(tx, accountId);
}

/** Tells streams, after the commit, that an account's filters have changed. */
export function filtersChanged(tx: Tx, accountId: number): void {
  tx.emit({ type: 'filters.changed', accountId });
}
