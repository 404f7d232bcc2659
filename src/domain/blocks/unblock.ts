import type { Tx } from '../../platform/db/handle.ts';
import { federateRelationship } from '../deliveries/federate-relationship.ts';
import { relationshipsChanged } from '../relationships/changed.ts';
import { getParties } from '../relationships/parties.ts';

/** Makes `account` no longer block `target`; ended follows stay ended. Does nothing when it does not. */
export async function unblock(tx: Tx, accountId: number, targetId: number): Promise<void> {
  const { account, target } = await getParties(tx, accountId, targetId);
  const ended = await tx
    .deleteFrom('blocks')
    .where('account_id', '=', accountId)
    .where('target_id', '=', targetId)
    .returningAll()
    .executeTakeFirst();
  if (!ended) return;
  await federateRelationship(tx, 'undo_block', { sender: account, recipient: target }, ended);
  relationshipsChanged(tx, accountId, targetId);
}
