import { now } from '../../lib/time.ts';
import type { Db, Tx } from '../../platform/db/handle.ts';
import { enqueue } from '../../platform/jobs/enqueue.ts';
import type { AccountRow } from '../../schema/accounts.ts';
import { indexNames } from '../accounts/index-names.ts';
import { leaveCollections } from '../collections/leave-collections.ts';
import { removeFavouritesOf } from '../favourites/remove-favourites-of.ts';
import { endTie } from '../follows/end-tie.ts';
import { getParties } from '../relationships/parties.ts';
import { listTies } from '../relationships/queries.ts';
import { removeStatusesOf } from '../statuses/remove-statuses-of.ts';
import { leaveTombstone } from '../tombstones/leave.ts';
import { eraseRows } from './erase-rows.ts';

/** The maximum number of rows per transaction, so that others get their turn. */
const BATCH = 50;

/**
 * Deletes the account of somebody on another server because that server did: it is hidden at once, and jobs remove what it left. An account
 * that staff suspended stays known as suspended, so that it cannot come back by being created anew.
 */
export async function deleteRemoteAccount(tx: Tx, account: Pick<AccountRow, 'id'>): Promise<void> {
  const gone = await tx
    .updateTable('accounts')
    .set((eb) => ({ suspended_at: eb.fn.coalesce('suspended_at', eb.val(now())), revision: eb('revision', '+', 1) }))
    .where('id', '=', account.id)
    .where('domain', 'is not', null)
    .returning('uri')
    .executeTakeFirst();
  tx.emit({ type: 'account.changed', accountId: account.id });
  await enqueue(tx, {
    name: 'erase-remote-account',
    payload: { accountId: account.id },
    lane: 'low',
    uniqueKey: eraseKey(account.id),
  });
  if (gone) await leaveTombstone(tx, gone.uri, { mayReturn: true });
}

/** Whether a job is still removing what a deleted remote account left. */
export async function isBeingErased(db: Db, accountId: number): Promise<boolean> {
  const job = await db
    .selectFrom('jobs')
    .select('id')
    .where('unique_key', '=', eraseKey(accountId))
    .where('dead_at', 'is', null)
    .executeTakeFirst();
  return job !== undefined;
}

function eraseKey(accountId: number): string {
  return `erase-account:${accountId}`;
}

/** Removes some of what a deleted remote account left, and the account itself at the end. Returns whether more is left. */
export async function eraseRemoteAccount(tx: Tx, accountId: number): Promise<boolean> {
  if (await removeStatusesOf(tx, accountId, BATCH)) return true;
  if ((await endTies(tx, accountId)) === BATCH) return true;
  if ((await removeFavouritesOf(tx, accountId, BATCH)) === BATCH) return true;
  await leaveCollections(tx, accountId);
  await tx.deleteFrom('collections').where('account_id', '=', accountId).execute();
  const gone = await tx
    .deleteFrom('accounts')
    .where('id', '=', accountId)
    .where('domain', 'is not', null)
    .where((eb) => eb.or([eb('suspension_origin', 'is', null), eb('suspension_origin', '!=', 'local')]))
    .returning('uri')
    .executeTakeFirst();
  if (gone) await tx.deleteFrom('actor_keys').where('actor_uri', '=', gone.uri).execute();
  else await blank(tx, accountId);
  tx.emit({ type: 'account.changed', accountId });
  return false;
}

/** Empties an account that stays. For other accounts, deleting the row deletes everything that refers to it. */
async function blank(tx: Tx, accountId: number): Promise<void> {
  await eraseRows(tx, accountId);
  const blanked = await tx
    .updateTable('accounts')
    .set({
      display_name: '',
      note: '',
      fields: '[]',
      avatar_remote_url: null,
      header_remote_url: null,
      erased_at: now(),
      public_key: null,
    })
    .where('id', '=', accountId)
    .returning(['id', 'username', 'display_name'])
    .executeTakeFirst();
  if (blanked) await indexNames(tx, blanked);
}

/**
 * Ends follows and requests both ways, so that counters stay right, and returns how many there were. The account's server is not told,
 * because the deletion came from there.
 */
async function endTies(tx: Tx, accountId: number): Promise<number> {
  let ended = 0;
  for (const table of ['follows', 'follow_requests'] as const) {
    const rows = await listTies(tx, table, accountId, BATCH - ended);
    for (const row of rows) await endTie(tx, await getParties(tx, row.account_id, row.target_id));
    ended += rows.length;
  }
  return ended;
}
