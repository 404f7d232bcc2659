import { newId } from '../../lib/id.ts';
import { now } from '../../lib/time.ts';
import type { Tx } from '../../platform/db/handle.ts';
import { removeFromCollections } from '../collections/items.ts';
import { federateRelationship } from '../deliveries/federate-relationship.ts';
import { withdrawLimited } from '../deliveries/withdraw-limited.ts';
import { refuseBetween } from '../follows/remove-follower.ts';
import { unfollowBetween } from '../follows/unfollow.ts';
import { withdrawPermission } from '../notifications/requests.ts';
import { relationshipsChanged } from '../relationships/changed.ts';
import { getParties } from '../relationships/parties.ts';
import { clearFromHome, withdrawFromHome } from '../timelines/withdraw-from-home.ts';
import { forgetAccount } from './forget-account.ts';

/**
 * Makes `account` block `target`: follows and requests end both ways, and notifications and conversations from the target are deleted. Does
 * nothing for oneself. `uri` is the id of the Block activity, when it came from another server.
 */
export async function block(tx: Tx, accountId: number, targetId: number, uri: string | null = null): Promise<void> {
  if (accountId === targetId) return;
  const parties = await getParties(tx, accountId, targetId);
  const { account, target } = parties;
  await unfollowBetween(tx, parties);
  await refuseBetween(tx, { account: target, target: account });
  await removeFromCollections(tx, account.id, target.id);
  if (account.domain === null) {
    await forgetAccount(tx, account.id, target.id);
    await withdrawPermission(tx, account.id, target.id);
    await clearFromHome(tx, account.id, target.id);
  }
  if (target.domain === null) await withdrawFromHome(tx, target.id, account.id);
  const row = { id: newId(), account_id: account.id, target_id: target.id, uri, created_at: now() };
  const inserted = await tx
    .insertInto('blocks')
    .values(row)
    // The Undo of a block names the id of its latest Block activity.
    .onConflict((oc) =>
      oc.columns(['account_id', 'target_id']).doUpdateSet((eb) => ({ uri: eb.fn.coalesce(eb.val(uri), 'blocks.uri') })),
    )
    .returning('id')
    .executeTakeFirst();
  if (inserted?.id !== row.id) return;
  if (account.domain === null && target.domain !== null) await withdrawLimited(tx, account.id, { id: target.id });
  await federateRelationship(tx, 'block', { sender: account, recipient: target }, row);
  relationshipsChanged(tx, account.id, target.id);
}
