import type { Tx } from '../../platform/db/handle.ts';
import { federateRelationship } from './federate.ts';
import { listLocalFollows } from './local-follows.ts';
import { getParties } from './parties.ts';

/** What one transaction deals with, so that others get their turn. */
const BATCH = 50;

/**
 * Asks the server of an account again, which may have forgotten it, for what local people have: some follows behind an id; answers where the
 * next begin, if there are more. A refusal ends the follow then.
 */
export async function askAgain(tx: Tx, targetId: number, after: number): Promise<number | undefined> {
  const follows = await listLocalFollows(tx, targetId, after, BATCH);
  for (const follow of follows) {
    const { account, target } = await getParties(tx, follow.account_id, targetId);
    await federateRelationship(tx, 'follow', { sender: account, recipient: target }, follow);
  }
  return follows.length === BATCH ? follows.at(-1)?.id : undefined;
}
