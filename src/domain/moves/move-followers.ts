import type { Db, Tx } from '../../platform/db/handle.ts';
import type { FollowRow } from '../../schema/relationships.ts';
import { follow } from '../follows/follow.ts';
import { termsOf } from '../follows/follow-terms.ts';
import { listLocalFollows } from '../follows/local-follows.ts';
import { unfollow } from '../follows/unfollow.ts';
import { findTie, isBlockedEitherWay } from '../relationships/queries.ts';
import { BATCH, cursorAfter, type MoveStep } from './steps.ts';

/**
 * Moves some local followers of an account to its new one, on the same terms. A follower who may not follow the new one, or is the new one,
 * stays with the old one. Mastodon: UnfollowFollowWorker.
 */
export const moveFollowers: MoveStep = async (tx, { fromId, toId }, after) => {
  const follows = await listLocalFollows(tx, fromId, after, BATCH);
  for (const old of follows) {
    if (await followsNew(tx, old, toId)) await unfollow(tx, old.account_id, fromId);
  }
  return cursorAfter(follows.map(({ id }) => id));
};

/** Whether a follower follows the new account, or has asked to; on terms of its own when that was so before. */
async function followsNew(tx: Tx, old: FollowRow, targetId: number): Promise<boolean> {
  const { account_id: accountId } = old;
  if (await findTie(tx, 'follows', accountId, targetId)) return true;
  if (await findTie(tx, 'follow_requests', accountId, targetId)) return true;
  if (!(await mayFollow(tx, accountId, targetId))) return false;
  await follow(tx, { accountId, targetId, terms: termsOf(old), replaces: true });
  return true;
}

async function mayFollow(db: Db, accountId: number, targetId: number): Promise<boolean> {
  if (accountId === targetId) return false;
  const target = await db
    .selectFrom('accounts')
    .select(['id', 'domain', 'suspended_at', 'moved_to_id'])
    .where('id', '=', targetId)
    .executeTakeFirst();
  if (!target || target.suspended_at !== null || target.moved_to_id !== null) return false;
  return !(await isBlockedEitherWay(db, { id: accountId, domain: null }, target));
}
