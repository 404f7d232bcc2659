import type { Tx } from '../../platform/db/handle.ts';

/** Tells caches and streams, after the commit, that follows, blocks or mutes of these accounts have changed. */
export function relationshipsChanged(tx: Tx, ...accountIds: readonly number[]): void {
  for (const accountId of accountIds) tx.emit({ type: 'relationships.changed', accountId });
}
