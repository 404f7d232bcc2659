import type { Tx } from '../../platform/db/handle.ts';
import type { FollowRow } from '../../schema/relationships.ts';
import { withdrawNotification } from '../notifying/notification-rows.ts';
import { relationshipsChanged } from '../relationships/changed.ts';
import type { Parties } from '../relationships/parties.ts';
import { withdrawFromHome } from '../timelines/withdraw-from-home.ts';
import { countFollow } from './count-follow.ts';
import { leaveLists } from './leave-lists.ts';

/**
 * Ends a follow and everything that depends on it: endorsement, list membership, home entries, its notification. Returns the deleted row,
 * or undefined when there was no follow.
 */
export async function endFollow(tx: Tx, { account, target }: Parties): Promise<FollowRow | undefined> {
  const ended = await tx
    .deleteFrom('follows')
    .where('account_id', '=', account.id)
    .where('target_id', '=', target.id)
    .returningAll()
    .executeTakeFirst();
  if (!ended) return undefined;
  await countFollow(tx, account.id, target.id, -1);
  await withdrawNotification(tx, { to: target.id, from: account.id, type: 'follow' });
  if (account.domain === null) {
    await tx
      .deleteFrom('endorsements')
      .where('account_id', '=', account.id)
      .where('target_id', '=', target.id)
      .execute();
    await leaveLists(tx, account.id, target.id);
    await withdrawFromHome(tx, account.id, target.id);
  }
  relationshipsChanged(tx, account.id, target.id);
  return ended;
}
