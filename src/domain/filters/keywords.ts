import { failed, notFound } from '../../lib/errors.ts';
import { newId } from '../../lib/id.ts';
import { said } from '../../lib/said.ts';
import type { Tx } from '../../platform/db/handle.ts';
import type { FilterKeywordRow } from '../../schema/filters.ts';
import { getOwnFilter, getOwnKeyword } from './queries.ts';
import type { KeywordChange } from './terms.ts';
import { touchFilter } from './touch.ts';
import { checkedKeyword } from './validate.ts';

/** The most keywords in all filters of one account together, so that matching stays bounded. */
const MAX_KEYWORDS = 2000;

type KeywordText = Pick<KeywordChange, 'keyword' | 'wholeWord'>;

/** Adds a keyword to one's own filter. 404 for any other filter, 422 for an invalid keyword. */
export async function addKeyword(
  tx: Tx,
  accountId: number,
  filterId: number,
  change: KeywordText,
): Promise<FilterKeywordRow> {
  await getOwnFilter(tx, accountId, filterId);
  const row = await insertKeyword(tx, filterId, change);
  await checkTotal(tx, accountId);
  await touchFilter(tx, accountId, filterId);
  return row;
}

/** Changes a keyword of one's own filter. 404 for any other, 422 for an invalid one. */
export async function updateKeyword(
  tx: Tx,
  accountId: number,
  keywordId: number,
  change: KeywordText,
): Promise<FilterKeywordRow> {
  const { filter_id: filterId } = await getOwnKeyword(tx, accountId, keywordId);
  const row = await changeKeyword(tx, filterId, keywordId, change);
  await touchFilter(tx, accountId, filterId);
  return row;
}

/** Removes a keyword from one's own filter, which stays even when it is empty. 404 for any other. */
export async function removeKeyword(tx: Tx, accountId: number, keywordId: number): Promise<void> {
  const { filter_id: filterId } = await getOwnKeyword(tx, accountId, keywordId);
  await tx.deleteFrom('filter_keywords').where('id', '=', keywordId).execute();
  await touchFilter(tx, accountId, filterId);
}

/** Adds, changes and removes several keywords of a filter. 404 when a given id is not a keyword of it. */
export async function applyKeywordChanges(
  tx: Tx,
  accountId: number,
  filterId: number,
  changes: readonly KeywordChange[],
): Promise<void> {
  for (const change of changes) await applyKeywordChange(tx, filterId, change);
  await checkTotal(tx, accountId);
}

async function applyKeywordChange(tx: Tx, filterId: number, change: KeywordChange): Promise<void> {
  if (change.id !== undefined && change.destroy) return destroyKeyword(tx, filterId, change.id);
  if (change.id !== undefined) await changeKeyword(tx, filterId, change.id, change);
  else if (!change.destroy) await insertKeyword(tx, filterId, change);
}

async function insertKeyword(tx: Tx, filterId: number, change: KeywordText): Promise<FilterKeywordRow> {
  return tx
    .insertInto('filter_keywords')
    .values({
      id: newId(),
      filter_id: filterId,
      keyword: checkedKeyword(change.keyword ?? ''),
      whole_word: (change.wholeWord ?? true) ? 1 : 0,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

async function changeKeyword(
  tx: Tx,
  filterId: number,
  keywordId: number,
  { keyword, wholeWord }: KeywordText,
): Promise<FilterKeywordRow> {
  const row = await tx
    .selectFrom('filter_keywords')
    .selectAll()
    .where('id', '=', keywordId)
    .where('filter_id', '=', filterId)
    .executeTakeFirst();
  if (!row) throw notFound();
  const columns: Pick<FilterKeywordRow, 'keyword' | 'whole_word'> = {
    keyword: keyword === undefined || keyword === row.keyword ? row.keyword : checkedKeyword(keyword),
    whole_word: wholeWord === undefined ? row.whole_word : wholeWord ? 1 : 0,
  };
  await tx.updateTable('filter_keywords').set(columns).where('id', '=', keywordId).execute();
  return { ...row, ...columns };
}

async function destroyKeyword(tx: Tx, filterId: number, keywordId: number): Promise<void> {
  const result = await tx
    .deleteFrom('filter_keywords')
    .where('id', '=', keywordId)
    .where('filter_id', '=', filterId)
    .executeTakeFirst();
  if (result.numDeletedRows === 0n) throw notFound();
}

async function checkTotal(tx: Tx, accountId: number): Promise<void> {
  const { count } = await tx
    .selectFrom('filter_keywords as k')
    .innerJoin('filters as f', 'f.id', 'k.filter_id')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('f.account_id', '=', accountId)
    .executeTakeFirstOrThrow();
  if (Number(count) > MAX_KEYWORDS) {
    throw failed(said('tooManyKeywords', MAX_KEYWORDS));
  }
}
