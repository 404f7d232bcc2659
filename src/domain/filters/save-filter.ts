import { failed } from '../../lib/errors.ts';
import { newId } from '../../lib/id.ts';
import { now } from '../../lib/time.ts';
import type { Tx } from '../../platform/db/handle.ts';
import { lockName } from '../../platform/db/lock-name.ts';
import { applyKeywordChanges } from './keywords.ts';
import { getOwnFilter, getWholeFilter, type WholeFilter } from './queries.ts';
import type { FilterChanges } from './terms.ts';
import { filtersChanged, touchFilter } from './touch.ts';
import { filterColumns } from './validate.ts';

const MAX_FILTERS = 500;

/** Creates a filter with its keywords. 422 for an invalid title, context or keyword, or more than 500 filters. */
export async function createFilter(tx: Tx, accountId: number, changes: FilterChanges): Promise<WholeFilter> {
  const { title = '', context = '', ...columns } = filterColumns({ title: '', context: [], ...given(changes) });
  await checkRoom(tx, accountId);
  const at = now();
  const id = newId();
  const row = { id, account_id: accountId, title, context, expires_at: null, created_at: at, updated_at: at };
  await tx
    .insertInto('filters')
    .values({ ...row, ...columns })
    .execute();
  await applyKeywordChanges(tx, accountId, id, changes.keywords ?? []);
  filtersChanged(tx, accountId);
  return getWholeFilter(tx, accountId, id);
}

/** Changes the given fields of one's own filter. 404 for any other; 422 as in `createFilter`. */
export async function updateFilter(
  tx: Tx,
  accountId: number,
  filterId: number,
  changes: FilterChanges,
): Promise<WholeFilter> {
  const before = await getOwnFilter(tx, accountId, filterId);
  const columns = filterColumns({ ...changes, title: changes.title === before.title ? undefined : changes.title });
  if (Object.keys(columns).length > 0) {
    await tx.updateTable('filters').set(columns).where('id', '=', filterId).execute();
  }
  await applyKeywordChanges(tx, accountId, filterId, changes.keywords ?? []);
  await touchFilter(tx, accountId, filterId);
  return getWholeFilter(tx, accountId, filterId);
}

/** Deletes one's own filter. 404 for any other. */
export async function deleteFilter(tx: Tx, accountId: number, filterId: number): Promise<void> {
  await getOwnFilter(tx, accountId, filterId);
  await tx.deleteFrom('filters').where('id', '=', filterId).execute();
  filtersChanged(tx, accountId);
}

/** The changes without undefined values, which would override the defaults. */
function given(changes: FilterChanges): FilterChanges {
  return Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined));
}

async function checkRoom(tx: Tx, accountId: number): Promise<void> {
  await lockName(tx, `filters ${accountId}`);
  const { count } = await tx
    .selectFrom('filters')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow();
  if (Number(count) >= MAX_FILTERS) throw failed('tooManyFilters');
}
