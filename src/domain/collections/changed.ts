import type { Tx } from '../../platform/db/handle.ts';

/** Announces, after the commit, that what others are shown of a collection has changed. */
export function collectionChanged(tx: Tx, collectionId: number): void {
  tx.emit({ type: 'collection.changed', collectionId });
}
