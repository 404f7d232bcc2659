import type { Tx } from '../../platform/db/handle.ts';
import { federateRelationship } from '../deliveries/federate-relationship.ts';
import { getParties, type Parties } from '../relationships/parties.ts';
import { endTie } from './end-tie.ts';

/** Makes `account` no longer follow `target`, nor ask to. Returns whether it did. */
export async function unfollow(tx: Tx, accountId: number, targetId: number): Promise<boolean> {
  return unfollowBetween(tx, await getParties(tx, accountId, targetId));
}

/** As `unfollow`, with both accounts loaded already. */
export async function unfollowBetween(tx: Tx, parties: Parties): Promise<boolean> {
  const ended = await endTie(tx, parties);
  if (!ended) return false;
  await federateRelationship(tx, 'undo_follow', { sender: parties.account, recipient: parties.target }, ended);
  return true;
}
