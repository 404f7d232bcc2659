import type { Tx } from '../../platform/db/handle.ts';
import { endFollow } from './end-follow.ts';
import type { Parties } from './parties.ts';
import { cancelRequest, type FollowRequest } from './request-follow.ts';

/** Ends what `account` has with `target`, a follow or a request, without a word to other servers. Answers the row that was. */
export async function endTie(tx: Tx, parties: Parties): Promise<FollowRequest | undefined> {
  return (await endFollow(tx, parties)) ?? (await cancelRequest(tx, parties));
}
