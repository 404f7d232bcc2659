import { notFound } from '../../lib/errors.ts';
import type { Tx } from '../../platform/db/handle.ts';
import { federateRelationship } from '../deliveries/federate-relationship.ts';
import { getParties } from '../relationships/parties.ts';
import { establishFollow } from './establish-follow.ts';
import { cancelRequest, takeRequest } from './request-follow.ts';

/** `target` lets `requester` follow. 404 without a request. */
export async function authorizeRequest(tx: Tx, targetId: number, requesterId: number): Promise<void> {
  if (!(await grantRequest(tx, targetId, requesterId))) throw notFound();
}

/** As `authorizeRequest`, for servers that may answer after the request was taken back; false without a request. */
export async function grantRequest(tx: Tx, targetId: number, requesterId: number): Promise<boolean> {
  const parties = await getParties(tx, requesterId, targetId);
  const request = await takeRequest(tx, parties);
  if (!request) return false;
  const { show_reblogs, notify, languages, uri } = request;
  await establishFollow(tx, parties, { show_reblogs, notify, languages, uri });
  return true;
}

/** `target` refuses `requester`. 404 without a request. */
export async function rejectRequest(tx: Tx, targetId: number, requesterId: number): Promise<void> {
  const parties = await getParties(tx, requesterId, targetId);
  const request = await cancelRequest(tx, parties);
  if (!request) throw notFound();
  const sides = { sender: parties.target, recipient: parties.account };
  await federateRelationship(tx, 'reject_follow', sides, request);
}
