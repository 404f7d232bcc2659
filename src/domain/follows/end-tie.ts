import type { Tx } from '../../platform/db/handle.ts';
import type { Parties } from '../relationships/parties.ts';
import { endFollow } from './end-follow.ts';
import { cancelRequest, type FollowRequest } from './request-follow.ts';

/** Ends the follow or request from `account` to `target`, without telling other servers. Returns the deleted row. */
export async function endTie(tx: Tx, parties: Parties): Promise<FollowRequest | undefined> {
  return (await endFollow(tx, parties)) ?? (await cancelRequest(tx, parties));
}
