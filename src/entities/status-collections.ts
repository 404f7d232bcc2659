import { blocks } from '../domain/relationships/conditions.ts';
import { cachedRead } from '../platform/db/cached-read.ts';
import type { Db } from '../platform/db/handle.ts';
import { idsIn } from '../platform/db/sql.ts';
import { type Collection, type CollectionsLoaded, collectionOf, loadCollections } from './collection.ts';

/** The collections that statuses link to. */
export type StatusCollectionsLoaded = {
  readonly byStatus: ReadonlyMap<number, readonly number[]>;
  readonly collections: CollectionsLoaded | undefined;
};

type AnyViewer = { readonly accountId: number } | null;

const NONE: StatusCollectionsLoaded = { byStatus: new Map(), collections: undefined };

/** Whether any status links to a collection. If none does, no further query is needed. */
const anyTagged = cachedRead(['status_collections'], async (db, _everything: 'all') => {
  const rows = await db.selectFrom('status_collections').select('status_id').limit(1).execute();
  return rows.length > 0;
});

/** Loads the collections that statuses link to, except those whose owners are suspended or block the viewer. */
export async function loadStatusCollections(
  db: Db,
  viewer: AnyViewer,
  statuses: Iterable<number>,
): Promise<StatusCollectionsLoaded> {
  const statusIds = (await anyTagged(db, 'all')) ? [...statuses] : [];
  if (statusIds.length === 0) return NONE;
  const rows = await db
    .selectFrom('status_collections as sc')
    .innerJoin('collections as c', 'c.id', 'sc.collection_id')
    .innerJoin('accounts as a', 'a.id', 'c.account_id')
    .select(['sc.status_id', 'c.id'])
    .where(idsIn(db, 'sc.status_id', statusIds))
    .where('a.suspended_at', 'is', null)
    .where((eb) => eb.not(blocks(eb.ref('c.account_id'), viewer?.accountId ?? 0)))
    .orderBy('c.id')
    .execute();
  const byStatus = new Map<number, number[]>();
  for (const { status_id, id } of rows) byStatus.set(status_id, [...(byStatus.get(status_id) ?? []), id]);
  const ids = [...new Set(rows.map((row) => row.id))];
  return { byStatus, collections: ids.length === 0 ? undefined : await loadCollections(db, viewer, ids) };
}

/** The collections that a status links to. */
export function collectionsOf({ byStatus, collections }: StatusCollectionsLoaded, id: number): Collection[] {
  const ids = byStatus.get(id);
  if (!ids || !collections) return [];
  return ids.flatMap((one) => collectionOf(collections, one) ?? []);
}
