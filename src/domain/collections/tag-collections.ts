import { linksIn } from '../../lib/html/first-link.ts';
import { cachedRead } from '../../platform/db/cached-read.ts';
import type { Tx } from '../../platform/db/handle.ts';
import { listCollectionIds } from './find-by-address.ts';

/** At most this many links of a text are looked at. */
const MAX_LINKS = 10;

const hasCollections = cachedRead(['collections'], async (db, _everything: 'all') => {
  const rows = await db.selectFrom('collections').select('id').limit(1).execute();
  return rows.length > 0;
});

/**
 * Records the collections that the HTML of a status links to, and those that it names besides, replacing those recorded before. Mastodon:
 * ProcessLinksService.
 */
export async function tagCollections(
  tx: Tx,
  status: { readonly id: number; readonly content: string },
  named: readonly string[] = [],
): Promise<void> {
  if (!(await hasCollections(tx, 'all'))) return;
  const links = [...linksIn(status.content).slice(0, MAX_LINKS), ...named.slice(0, MAX_LINKS)];
  const ids = await listCollectionIds(tx, links);
  await tx.deleteFrom('status_collections').where('status_id', '=', status.id).execute();
  if (ids.length === 0) return;
  await tx
    .insertInto('status_collections')
    .values(ids.map((collection_id) => ({ status_id: status.id, collection_id })))
    .execute();
}
