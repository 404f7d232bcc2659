import type { Viewer } from '../../domain/accounts/viewer.ts';
import { listedCollections, loadCollections } from '../../entities/collection.ts';
import { parseWireId } from '../../lib/id.ts';
import type { Db } from '../../platform/db/handle.ts';
import type { CollectionView } from '../../views/frame/entity-types.ts';

/** Collections as a viewer sees them, in the order of the ids. The caller must pass visible ones only. */
export async function collectionValues(
  db: Db,
  viewer: Viewer | null,
  ids: readonly number[],
): Promise<CollectionView[]> {
  return listedCollections(await loadCollections(db, viewer, ids), ids);
}

/** The accounts in a collection, as far as they are known. */
export function memberIdsOf({ items }: CollectionView): number[] {
  return items.flatMap((item) => parseWireId(item.account_id ?? '') ?? []);
}
