import type { Tx } from '../../platform/db/handle.ts';
import { federateRelationship } from '../deliveries/federate-relationship.ts';
import { withdrawLimited } from '../deliveries/withdraw-limited.ts';
import { getParties, type Parties } from '../relationships/parties.ts';
import { endFollow } from './end-follow.ts';
import { endTie } from './end-tie.ts';

/** Makes `follower` no longer follow `account`. Does nothing when it does not. */
export async function removeFollower(tx: Tx, accountId: number, followerId: number): Promise<void> {
  const parties = await getParties(tx, followerId, accountId);
  const ended = await endFollow(tx, parties);
  if (!ended) return;
  await tellRefused(tx, parties, ended);
  if (parties.account.domain !== null) await withdrawLimited(tx, accountId, { id: followerId });
}

/** Ends the follow or request from `parties.account` to `parties.target`, on behalf of the target. Returns whether there was any. */
export async function refuseBetween(tx: Tx, parties: Parties): Promise<boolean> {
  const ended = await endTie(tx, parties);
  if (ended) await tellRefused(tx, parties, ended);
  return ended !== undefined;
}

function tellRefused(tx: Tx, parties: Parties, ended: Parameters<typeof federateRelationship>[3]): Promise<void> {
  return federateRelationship(tx, 'reject_follow', { sender: parties.target, recipient: parties.account }, ended);
}
