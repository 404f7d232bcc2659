import { grantRequest } from '../../domain/follows/answer-request.ts';
import { orderPosts } from '../../domain/statuses/remote/order-fetch.ts';
import type { Tx } from '../../platform/db/handle.ts';
import type { AccountRow } from '../../schema/accounts.ts';

/** A remote account lets somebody here follow it, whose home then shows what it wrote lately. Does nothing without a request. */
export async function grantFollow(tx: Tx, target: Pick<AccountRow, 'id' | 'uri'>, requesterId: number): Promise<void> {
  if (await grantRequest(tx, target.id, requesterId)) await orderPosts(tx, (work) => work(tx), target);
}
