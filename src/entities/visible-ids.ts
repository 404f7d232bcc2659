import type { Viewer } from '../domain/accounts/viewer.ts';
import { type LookForm, lookForm, viewerIn, visibleTo } from '../domain/statuses/policy.ts';
import { compiledQuery } from '../platform/db/compiled-query.ts';
import type { Db } from '../platform/db/handle.ts';
import { idsIn } from '../platform/db/sql.ts';

type VisibleParams = { readonly me: number; readonly ids: readonly number[] };

const readVisible = compiledQuery((db, form: LookForm, { me, ids }: VisibleParams) =>
  db
    .selectFrom('statuses as s')
    .select('s.id')
    .where(idsIn(db, 's.id', ids))
    .where(visibleTo(viewerIn(form, me)))
    .compile(),
);

/** Which of the statuses the viewer may see. */
export async function visibleIds(db: Db, viewer: Viewer | null, ids: readonly number[]): Promise<Set<number>> {
  if (ids.length === 0) return new Set();
  const rows = await readVisible(db, lookForm(viewer), { me: viewer?.accountId ?? 0, ids });
  return new Set(rows.map((row) => row.id));
}
