import type { SearchQuery, SearchTerm } from '../../lib/search-query.ts';
import type { Db } from '../../platform/db/handle.ts';
import { findDocuments, hasWords } from './find-documents.ts';

/** The exclusive bounds of the ids to search, and the number of results. */
type Bounds = { readonly above: number; readonly below: number; readonly limit: number };

/** Statuses that may match, newest first; `last` is where the next ones begin, undefined at the end. */
type Candidates = { readonly ids: readonly number[]; readonly last: number | undefined };

/** Chooses where to search: in the full-text index if there are words, otherwise in all statuses, or all of an author. */
export function candidatesOf(
  db: Db,
  query: SearchQuery,
  accountId: number | undefined,
): (bounds: Bounds) => Promise<Candidates> {
  const must = query.must.filter(hasWords);
  const mustNot = query.mustNot.filter(hasWords);
  if (query.must.length > 0 && must.length === 0) return async () => ({ ids: [], last: undefined });
  if (must.length === 0) return (bounds) => withoutWords(db, accountId, mustNot, bounds);
  return async (bounds) => {
    const ids = await findDocuments(db, { must, mustNot, accountId, ...bounds });
    return { ids, last: nextStart(ids, bounds) };
  };
}

async function withoutWords(
  db: Db,
  accountId: number | undefined,
  unwantedTerms: readonly SearchTerm[],
  bounds: Bounds,
): Promise<Candidates> {
  let query = db
    .selectFrom('statuses')
    .select('id')
    .where('id', '>', bounds.above)
    .where('id', '<', bounds.below)
    .orderBy('id', 'desc')
    .limit(bounds.limit);
  if (accountId !== undefined) query = query.where('account_id', '=', accountId);
  const ids = (await query.execute()).map((row) => row.id);
  const span = { above: (ids.at(-1) ?? 0) - 1, below: (ids[0] ?? 0) + 1, limit: bounds.limit };
  const unwanted = new Set<number>();
  for (const term of unwantedTerms) {
    for (const id of await findDocuments(db, { must: [term], mustNot: [], accountId, ...span })) unwanted.add(id);
  }
  return { ids: ids.filter((id) => !unwanted.has(id)), last: nextStart(ids, bounds) };
}

function nextStart(ids: readonly number[], { limit }: Bounds): number | undefined {
  return ids.length < limit ? undefined : ids.at(-1);
}
