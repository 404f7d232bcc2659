import type { Viewer } from '../domain/accounts/viewer.ts';
import { type Look, lookOf, viewerIn, visibleTo } from '../domain/statuses/policy.ts';
import type { Db } from '../platform/db/handle.ts';
import { prepared } from '../platform/db/prepared.ts';
import { idsIn } from '../platform/db/sql.ts';

const readVisible = prepared((db, { ids, ...look }: Look & { readonly ids: readonly number[] }) =>
  db
    .selectFrom('statuses as s')
    .select('s.id')
    .where(idsIn(db, 's.id', ids))
    .where(visibleTo(viewerIn(look))),
);

/** Which of the statuses the viewer may see. */
export async function visibleIds(db: Db, viewer: Viewer | null, ids: readonly number[]): Promise<Set<number>> {
  if (ids.length === 0) return new Set();
  const { rows } = await readVisible(db, { ...lookOf(viewer), ids });
  return new Set(rows.map((row) => row.id));
}
