import { AppError } from '../../../lib/errors.ts';
import { now } from '../../../lib/time.ts';
import type { Db, Tx } from '../../../platform/db/handle.ts';
import { enqueue } from '../../../platform/jobs/enqueue.ts';
import type { AccountRow } from '../../../schema/accounts.ts';
import { follow } from '../../relationships/follow.ts';
import { hasFallenOut } from '../../relationships/queries.ts';
import { unfollow } from '../../relationships/unfollow.ts';
import { reviseAccount } from '../revise-account.ts';

/** How long (ms) after a move another one of the same account is not followed. Mastodon: `PROCESSING_COOLDOWN`, 7 days. */
const COOL_DOWN = 7 * 86_400_000;

/** Followers moved in one transaction. */
const BATCH = 50;

/**
 * An account of another server has moved, as both accounts say: it is shown as moved, and its local followers follow the new one, in
 * jobs. 403 when it has moved lately.
 */
export async function receiveMove(tx: Tx, from: AccountRow, to: AccountRow): Promise<void> {
  const current = await tx.selectFrom('accounts').selectAll().where('id', '=', from.id).executeTakeFirstOrThrow();
  if (current.moved_to_id === to.id) return;
  if (current.moved_to_id !== null && (current.moved_at ?? 0) > now() - COOL_DOWN) {
    throw new AppError('forbidden', 'The account has moved lately');
  }
  await reviseAccount(tx, from.id, { moved_to_id: to.id, moved_at: now(), updated_at: now() });
  tx.emit({ type: 'account.changed', accountId: from.id });
  await enqueue(tx, { name: 'move-followers', payload: { fromId: from.id, toId: to.id }, lane: 'low' });
}

/** Moves some local followers of an account to its new one; answers whether more are left. Who blocks the new one stays away from it. */
export async function moveFollowers(tx: Tx, fromId: number, toId: number): Promise<boolean> {
  const followers = await localFollowers(tx, fromId);
  for (const followerId of followers) {
    if (followerId !== toId && (await mayFollow(tx, followerId, toId))) {
      await follow(tx, { accountId: followerId, targetId: toId });
    }
    await unfollow(tx, followerId, fromId);
  }
  return followers.length === BATCH;
}

async function localFollowers(db: Db, targetId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('follows as f')
    .innerJoin('users as u', 'u.account_id', 'f.account_id')
    .select('f.account_id')
    .where('f.target_id', '=', targetId)
    .orderBy('f.id')
    .limit(BATCH)
    .execute();
  return rows.map((row) => row.account_id);
}

async function mayFollow(db: Db, accountId: number, targetId: number): Promise<boolean> {
  const target = await db
    .selectFrom('accounts')
    .select(['id', 'domain', 'suspended_at', 'moved_to_id'])
    .where('id', '=', targetId)
    .executeTakeFirst();
  if (!target || target.suspended_at !== null || target.moved_to_id !== null) return false;
  return !(await hasFallenOut(db, { id: accountId, domain: null }, target));
}
