import { newId } from '../../lib/id.ts';
import { now } from '../../lib/time.ts';
import type { Tx } from '../../platform/db/handle.ts';
import { federateRelationship } from '../deliveries/federate-relationship.ts';
import { notify } from '../notifying/notify.ts';
import { relationshipsChanged } from '../relationships/changed.ts';
import type { Parties } from '../relationships/parties.ts';
import { backfillHome } from '../timelines/backfill-home.ts';
import { countFollow } from './count-follow.ts';

export type NewFollow = { show_reblogs?: 0 | 1; notify?: 0 | 1; languages?: string | null; uri: string | null };

/** Makes `account` follow `target`; the caller has checked that it may. Does nothing when it does already. */
export async function establishFollow(tx: Tx, { account, target }: Parties, columns: NewFollow): Promise<void> {
  const row = { id: newId(), account_id: account.id, target_id: target.id, ...columns, created_at: now() };
  const inserted = await tx
    .insertInto('follows')
    .values(row)
    .onConflict((oc) => oc.columns(['account_id', 'target_id']).doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!inserted) return;
  await countFollow(tx, account.id, target.id, 1);
  await notify(tx, { to: target.id, from: account.id, type: 'follow' });
  if (account.domain === null) await backfillHome(tx, account.id, target.id);
  await federateRelationship(tx, 'accept_follow', { sender: target, recipient: account }, row);
  relationshipsChanged(tx, account.id, target.id);
}
