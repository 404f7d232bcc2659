import type { Tx } from '../../platform/db/handle.ts';
import { federateRelationship } from '../deliveries/federate-relationship.ts';
import { getParties } from '../relationships/parties.ts';
import { listLocalFollows } from './local-follows.ts';

/** The maximum number of rows per transaction, so that others get their turn. */
const BATCH = 50;

/**
 * Sends the follows of local people to the server of a remote account again, because it may have forgotten them. Handles a batch after an
 * id, and returns where the next begins, if there are more. If the server refuses a follow, it ends.
 */
export async function repeatFollows(tx: Tx, targetId: number, after: number): Promise<number | undefined> {
  const follows = await listLocalFollows(tx, targetId, after, BATCH);
  for (const follow of follows) {
    const { account, target } = await getParties(tx, follow.account_id, targetId);
    await federateRelationship(tx, 'follow', { sender: account, recipient: target }, follow);
  }
  return follows.length === BATCH ? follows.at(-1)?.id : undefined;
}
