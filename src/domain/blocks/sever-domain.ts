import type { Db, Tx } from '../../platform/db/handle.ts';
import { refuseBetween } from '../follows/remove-follower.ts';
import { unfollowBetween } from '../follows/unfollow.ts';
import { getParties } from '../relationships/parties.ts';
import { isDomainBlocking } from '../relationships/queries.ts';
import { forgetAccount } from './forget-account.ts';

/** The maximum number of accounts per transaction, so that others get their turn. */
const BATCH = 100;

/**
 * Cuts some ties of an account to a domain it blocks: follows and requests both ways, notifications. Returns whether more may be left. Does
 * nothing when the block was lifted in the meantime.
 */
export async function severDomain(tx: Tx, accountId: number, domain: string): Promise<boolean> {
  if (!(await isDomainBlocking(tx, accountId, domain))) return false;
  const tied = await listTied(tx, accountId, domain);
  for (const otherId of tied) {
    const { account, target } = await getParties(tx, accountId, otherId);
    await unfollowBetween(tx, { account, target });
    await refuseBetween(tx, { account: target, target: account });
    await forgetAccount(tx, accountId, otherId);
  }
  if (tied.length === 0) await forgetNotifications(tx, accountId, domain);
  return tied.length > 0;
}

async function forgetNotifications(tx: Tx, accountId: number, domain: string): Promise<void> {
  await tx
    .deleteFrom('notifications')
    .where('account_id', '=', accountId)
    .where('from_account_id', 'in', (eb) => eb.selectFrom('accounts').select('id').where('domain', '=', domain))
    .execute();
}

async function listTied(db: Db, accountId: number, domain: string): Promise<number[]> {
  const rows = await db
    .with('ties', (with_) =>
      with_
        .selectFrom('follows')
        .select('target_id as id')
        .where('account_id', '=', accountId)
        .union(with_.selectFrom('follows').select('account_id as id').where('target_id', '=', accountId))
        .union(with_.selectFrom('follow_requests').select('target_id as id').where('account_id', '=', accountId))
        .union(with_.selectFrom('follow_requests').select('account_id as id').where('target_id', '=', accountId)),
    )
    .selectFrom('ties')
    .innerJoin('accounts as a', 'a.id', 'ties.id')
    .select('a.id')
    .where('a.domain', '=', domain)
    .limit(BATCH)
    .execute();
  return rows.map((row) => row.id);
}
