import { formerWords } from '../../lib/former-search-words.ts';
import type { SearchTerm } from '../../lib/search-query.ts';
import { searchWords } from '../../lib/search-words.ts';
import { askFormer } from '../../platform/db/former-search.ts';
import type { Db } from '../../platform/db/handle.ts';
import { findFormerStatusDocuments, findStatusDocuments, type WordQuery } from '../../platform/db/search.ts';

/** What statuses must and must not contain; ids between exclusive bounds. */
export type DocumentQuery = Omit<WordQuery, 'all' | 'none'> & {
  readonly must: readonly SearchTerm[];
  readonly mustNot: readonly SearchTerm[];
};

/** Ids of the statuses that the full-text index has for a query with at least one word, newest first. */
export async function findDocuments(db: Db, query: DocumentQuery): Promise<number[]> {
  const ids = await findStatusDocuments(db, { ...query, ...phrasesOf(query, searchWords) });
  const former = await askFormer(db, 'statuses', async () => {
    const phrases = phrasesOf(query, formerWords);
    return phrases.all.length === 0 ? [] : findFormerStatusDocuments(db, { ...query, ...phrases });
  });
  if (former.length === 0) return ids;
  return [...ids, ...former].sort((a, b) => b - a).slice(0, query.limit);
}

/** Whether a term has letters or digits; nothing else is indexed. */
export const hasWords = ({ text }: SearchTerm) => searchWords(text).length > 0;

function phrasesOf({ must, mustNot }: DocumentQuery, wordsOf: (text: string) => string[]) {
  const phrases = (terms: readonly SearchTerm[]) =>
    terms.map(({ text }) => wordsOf(text)).filter((words) => words.length > 0);
  return { all: phrases(must), none: phrases(mustNot) };
}
