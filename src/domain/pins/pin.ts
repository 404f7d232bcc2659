import { failed } from '../../lib/errors.ts';
import { newId } from '../../lib/id.ts';
import { now } from '../../lib/time.ts';
import type { Tx } from '../../platform/db/handle.ts';
import { lockName } from '../../platform/db/lock-name.ts';
import type { StatusRow } from '../../schema/statuses.ts';
import { federateStatus } from '../statuses/federate.ts';
import { getVisibleStatus } from '../statuses/policy.ts';
import { Repetition } from '../validation.ts';

/** The most pinned statuses of a profile. Mastodon: StatusPinValidator. */
export const PIN_LIMIT = 5;

/**
 * Pins one's own status to the profile. 404 when it is hidden; 422 for others' posts, reblogs, direct posts, repetitions, and beyond the
 * limit.
 */
export async function pin(tx: Tx, { accountId }: { readonly accountId: number }, statusId: number): Promise<void> {
  const status = await getVisibleStatus(tx, { accountId }, statusId);
  assertPinnable(status, accountId);
  await lockName(tx, `pins ${accountId}`);
  const pinned = await tx.selectFrom('status_pins').select('status_id').where('account_id', '=', accountId).execute();
  if (pinned.some((row) => row.status_id === statusId)) throw new Repetition('duplicate');
  if (pinned.length >= PIN_LIMIT) throw failed('tooManyPins');
  await tx
    .insertInto('status_pins')
    .values({ id: newId(), account_id: accountId, status_id: statusId, created_at: now() })
    .onConflict((oc) => oc.columns(['account_id', 'status_id']).doNothing())
    .execute();
  await federateStatus(tx, 'add_featured', status);
}

/** Unpins a status; no error when it was not pinned. 404 when it is hidden. */
export async function unpin(tx: Tx, { accountId }: { readonly accountId: number }, statusId: number): Promise<void> {
  const status = await getVisibleStatus(tx, { accountId }, statusId);
  const result = await tx
    .deleteFrom('status_pins')
    .where('account_id', '=', accountId)
    .where('status_id', '=', statusId)
    .executeTakeFirst();
  if (result.numDeletedRows > 0n) await federateStatus(tx, 'remove_featured', status);
}

function assertPinnable(status: StatusRow, accountId: number): void {
  if (status.reblog_of_id !== null) throw failed('boostNotPinnable');
  if (status.account_id !== accountId) throw failed('notYoursToPin');
  if (status.visibility === 'direct') {
    throw failed('notPublicToPin');
  }
}
