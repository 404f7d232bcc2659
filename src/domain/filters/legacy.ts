import { invalid, notFound } from '../../lib/errors.ts';
import type { Db, Tx } from '../../platform/db/handle.ts';
import type { FilterKeywordRow, FilterRow } from '../../schema/filters.ts';
import { updateKeyword } from './keywords.ts';
import { getOwnFilter, getOwnKeyword, listKeywords } from './queries.ts';
import { createFilter, updateFilter } from './save-filter.ts';
import type { FilterChanges } from './terms.ts';
import { filterColumns } from './validate.ts';

/** A filter of the first API version: one keyword together with the filter that it belongs to. */
export type LegacyFilter = { readonly keyword: FilterKeywordRow; readonly filter: FilterRow };

export type LegacyChanges = {
  readonly phrase?: string | undefined;
  readonly context?: readonly string[] | undefined;
  readonly irreversible?: boolean | undefined;
  readonly wholeWord?: boolean | undefined;
  readonly expiresIn?: number | null | undefined;
};

const SHARED = 'filterSharedByKeywords';

/** A keyword of one's own filter, with the filter. 404 for any other. */
export async function getLegacyFilter(db: Db, accountId: number, keywordId: number): Promise<LegacyFilter> {
  const keyword = await getOwnKeyword(db, accountId, keywordId);
  return { keyword, filter: await getOwnFilter(db, accountId, keyword.filter_id) };
}

/** Creates a filter with one keyword, which is also its title. 422 as for any filter. */
export async function createLegacyFilter(tx: Tx, accountId: number, changes: LegacyChanges): Promise<LegacyFilter> {
  const keywords = [{ keyword: changes.phrase, wholeWord: changes.wholeWord }];
  const filter = await createFilter(tx, accountId, { ...filterChanges(changes), keywords });
  const [keyword] = filter.keywords;
  if (!keyword) throw notFound();
  return { keyword, filter };
}

/**
 * Changes a keyword and its filter. 422 when that would also change the filter for its other keywords. Mastodon:
 * `v1/filters_controller.rb`.
 */
export async function updateLegacyFilter(
  tx: Tx,
  accountId: number,
  keywordId: number,
  changes: LegacyChanges,
): Promise<LegacyFilter> {
  const { keyword, filter } = await getLegacyFilter(tx, accountId, keywordId);
  await updateKeyword(tx, accountId, keywordId, { keyword: changes.phrase, wholeWord: changes.wholeWord });
  const wanted = filterChanges(changes);
  if (differs(filter, wanted)) {
    if ((await listKeywords(tx, keyword.filter_id)).length > 1) throw invalid(SHARED);
    await updateFilter(tx, accountId, filter.id, wanted);
  }
  return getLegacyFilter(tx, accountId, keywordId);
}

function filterChanges({ phrase, context, irreversible, expiresIn }: LegacyChanges): FilterChanges {
  const action = irreversible === undefined ? undefined : irreversible ? 'hide' : 'warn';
  return { title: phrase, context, action, expiresIn };
}

function differs(filter: FilterRow, wanted: FilterChanges): boolean {
  const { title, context, action, expires_at: expiresAt } = { ...filter, ...filterColumns(wanted) };
  return (
    title !== filter.title || context !== filter.context || action !== filter.action || expiresAt !== filter.expires_at
  );
}
