import { failed } from '../../lib/errors.ts';
import { newId } from '../../lib/id.ts';
import { said } from '../../lib/said.ts';
import type { Tx } from '../../platform/db/handle.ts';
import type { FilterStatusRow } from '../../schema/filters.ts';
import { findVisibleStatus } from '../statuses/policy.ts';
import { taken } from '../validation.ts';
import { getOwnFilter, getOwnFilterStatus } from './queries.ts';
import { touchFilter } from './touch.ts';

/** The most statuses in one filter. */
const MAX_STATUSES = 2000;

/** Adds a single status to one's own filter. 404 for any other filter; the same 422 whether the status does not exist or is not visible. */
export async function addFilterStatus(
  tx: Tx,
  accountId: number,
  filterId: number,
  statusId: number,
): Promise<FilterStatusRow> {
  await getOwnFilter(tx, accountId, filterId);
  if (!(await findVisibleStatus(tx, { accountId }, statusId))) throw failed('statusMustExist');
  const row = await tx
    .insertInto('filter_statuses')
    .values({ id: newId(), filter_id: filterId, status_id: statusId })
    .onConflict((conflict) => conflict.columns(['filter_id', 'status_id']).doNothing())
    .returningAll()
    .executeTakeFirst();
  if (!row) throw taken('status');
  await checkTotal(tx, filterId);
  await touchFilter(tx, accountId, filterId);
  return row;
}

/** Removes a status from one's own filter, by the id of the entry. 404 for any other. */
export async function removeFilterStatus(tx: Tx, accountId: number, entryId: number): Promise<void> {
  const entry = await getOwnFilterStatus(tx, accountId, entryId);
  await tx.deleteFrom('filter_statuses').where('id', '=', entryId).execute();
  await touchFilter(tx, accountId, entry.filter_id);
}

async function checkTotal(tx: Tx, filterId: number): Promise<void> {
  const { count } = await tx
    .selectFrom('filter_statuses')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('filter_id', '=', filterId)
    .executeTakeFirstOrThrow();
  if (Number(count) > MAX_STATUSES) {
    throw failed(said('tooManyFilteredStatuses', MAX_STATUSES));
  }
}
