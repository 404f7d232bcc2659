import { newId } from '../../lib/id.ts';
import { now } from '../../lib/time.ts';
import type { Tx } from '../../platform/db/handle.ts';
import { followUri } from '../accounts/uris.ts';
import { federateRelationship } from '../deliveries/federate-relationship.ts';
import { withdrawNotification } from '../notifying/notification-rows.ts';
import { notify } from '../notifying/notify.ts';
import { relationshipsChanged } from '../relationships/changed.ts';
import type { Parties } from '../relationships/parties.ts';
import type { NewFollow } from './establish-follow.ts';
import { leaveLists } from './leave-lists.ts';

export type FollowRequest = { id: number; account_id: number; target_id: number; uri: string | null };

/** Makes `account` ask to follow `target`. Does nothing when it has asked already. */
export async function requestFollow(tx: Tx, { account, target }: Parties, columns: NewFollow): Promise<void> {
  const id = newId();
  // A request to another server keeps its id until it is answered, and afterwards.
  const uri = target.domain === null ? columns.uri : followUri(tx.instance.origin, account.id, id);
  const row = { id, account_id: account.id, target_id: target.id, ...columns, uri, created_at: now() };
  const inserted = await tx
    .insertInto('follow_requests')
    .values(row)
    .onConflict((oc) => oc.columns(['account_id', 'target_id']).doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!inserted) return;
  await notify(tx, { to: target.id, from: account.id, type: 'follow_request' });
  await federateRelationship(tx, 'follow', { sender: account, recipient: target }, row);
  relationshipsChanged(tx, account.id, target.id);
}

/** Removes a request, whether it is granted or not. Returns the deleted row. */
export async function takeRequest(tx: Tx, { account, target }: Parties) {
  const taken = await tx
    .deleteFrom('follow_requests')
    .where('account_id', '=', account.id)
    .where('target_id', '=', target.id)
    .returningAll()
    .executeTakeFirst();
  if (!taken) return undefined;
  await withdrawNotification(tx, { to: target.id, from: account.id, type: 'follow_request' });
  relationshipsChanged(tx, account.id, target.id);
  return taken;
}

/** Withdraws a request, with everything that depends on it. Returns the deleted row. */
export async function cancelRequest(tx: Tx, parties: Parties): Promise<FollowRequest | undefined> {
  const cancelled = await takeRequest(tx, parties);
  if (cancelled && parties.account.domain === null) await leaveLists(tx, parties.account.id, parties.target.id);
  return cancelled;
}
