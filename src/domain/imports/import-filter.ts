import { now, parseTime } from '../../lib/time.ts';
import type { Tx } from '../../platform/db/handle.ts';
import { createFilter } from '../filters/save-filter.ts';
import { addFilterStatus } from '../filters/statuses.ts';
import { FILTER_ACTIONS } from '../filters/terms.ts';
import { findVisibleStatus } from '../statuses/policy.ts';
import type { ImportedFilter } from './kinds.ts';

/**
 * Makes a filter as an exported one is, with those of its posts that are known here. One that is there under its title stays as it is, and
 * one that has ended is not made again. 422 as for a filter that is made by hand.
 */
export async function importFilter(tx: Tx, accountId: number, filter: ImportedFilter): Promise<void> {
  const expiresIn = secondsUntil(filter.expires_at);
  if ((expiresIn !== null && expiresIn <= 0) || (await isThere(tx, accountId, filter.title))) return;
  const { id } = await createFilter(tx, accountId, {
    title: filter.title,
    context: filter.context,
    action: FILTER_ACTIONS.find((action) => action === filter.action),
    expiresIn,
    keywords: filter.keywords_attributes?.map(({ keyword, whole_word }) => ({ keyword, wholeWord: whole_word })),
  });
  for (const statusId of await knownStatuses(tx, filter.statuses ?? [])) {
    if (await findVisibleStatus(tx, { accountId }, statusId)) await addFilterStatus(tx, accountId, id, statusId);
  }
}

function secondsUntil(end: string | null | undefined): number | null {
  const at = end ? parseTime(end) : Number.NaN;
  return Number.isNaN(at) ? null : (at - now()) / 1000;
}

async function isThere(tx: Tx, accountId: number, title: string): Promise<boolean> {
  const row = await tx
    .selectFrom('filters')
    .select('id')
    .where('account_id', '=', accountId)
    .where('title', '=', title)
    .executeTakeFirst();
  return row !== undefined;
}

async function knownStatuses(tx: Tx, uris: readonly string[]): Promise<number[]> {
  if (uris.length === 0) return [];
  const rows = await tx.selectFrom('statuses').select('id').where('uri', 'in', uris).execute();
  return rows.map(({ id }) => id);
}
