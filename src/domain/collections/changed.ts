import type { Tx } from '../../platform/db/handle.ts';

/** What others are shown of a collection is no longer what it was. */
export function collectionChanged(tx: Tx, collectionId: number): void {
  tx.emit({ type: 'collection.changed', collectionId });
}
