import { formerWords } from '../../lib/former-search-words.ts';
import type { SearchQuery, SearchTerm } from '../../lib/search-query.ts';
import { searchWords } from '../../lib/search-words.ts';
import { askFormer } from '../../platform/db/former-search.ts';
import type { Db } from '../../platform/db/handle.ts';
import { findFormerStatusDocuments, findStatusDocuments, type WordQuery } from '../../platform/db/search.ts';

/** What statuses must and must not contain; ids between exclusive bounds. */
type DocumentQuery = Omit<WordQuery, 'all' | 'none'> & {
  readonly must: readonly SearchTerm[];
  readonly mustNot: readonly SearchTerm[];
};

/** Ids of the statuses that the full-text index has for a query with at least one word, newest first. */
async function findDocuments(db: Db, query: DocumentQuery): Promise<number[]> {
  const ids = await findStatusDocuments(db, { ...query, ...phrasesOf(query, searchWords) });
  const former = await askFormer(db, 'statuses', async () => {
    const phrases = phrasesOf(query, formerWords);
    return phrases.all.length === 0 ? [] : findFormerStatusDocuments(db, { ...query, ...phrases });
  });
  if (former.length === 0) return ids;
  return [...ids, ...former].sort((a, b) => b - a).slice(0, query.limit);
}

/** Whether a term has letters or digits; nothing else is indexed. */
const hasWords = ({ text }: SearchTerm) => searchWords(text).length > 0;

function phrasesOf({ must, mustNot }: DocumentQuery, wordsOf: (text: string) => string[]) {
  const phrases = (terms: readonly SearchTerm[]) =>
    terms.map(({ text }) => wordsOf(text)).filter((words) => words.length > 0);
  return { all: phrases(must), none: phrases(mustNot) };
}

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
