import { failed, forbidden, notFound } from '../../lib/errors.ts';
import { said } from '../../lib/said.ts';
import type { Tx } from '../../platform/db/handle.ts';
import { federateRelationship } from '../deliveries/federate-relationship.ts';
import { getParties, type Parties } from '../relationships/parties.ts';
import { isBlockedEitherWay, isBlockingOrDomainBlocking } from '../relationships/queries.ts';
import { establishFollow } from './establish-follow.ts';
import { type FollowTerms, termColumns } from './follow-terms.ts';
import { requestFollow } from './request-follow.ts';

/** Mastodon: FollowLimitValidator. */
const FREE_FOLLOWS = 7500;
const FOLLOWS_PER_FOLLOWER = 1.1;

export type FollowOrder = {
  readonly accountId: number;
  readonly targetId: number;
  readonly terms?: FollowTerms;
  /** Id of the Follow activity, when it came from another server. */
  readonly uri?: string | null;
  /** Whether it replaces a follow that ends, so that the limit does not apply. */
  readonly replaces?: boolean;
};

/** `expected`: another server has been asked, and will probably agree at once, because the target is not locked. */
export type FollowOutcome = 'following' | 'requested' | 'expected';

/**
 * Makes `account` follow `target`, or ask to when the target is locked or remote, or the follower is silenced. Repeating it changes the
 * given options. 403 for oneself, when the target has moved, or after a block either way, although a block by a remote follower does not
 * count. 404 when the target is suspended; 422 above the limit.
 */
export async function follow(tx: Tx, order: FollowOrder): Promise<FollowOutcome> {
  if (order.accountId === order.targetId) throw forbidden('followingYourself');
  const parties = await getParties(tx, order.accountId, order.targetId);
  await assertAllowed(tx, parties);
  const asked = askedOutcome(parties);
  if (await isRepeated(tx, 'follows', parties, order)) return 'following';
  if (await isRepeated(tx, 'follow_requests', parties, order)) return asked;
  if (!order.replaces) assertWithinLimit(parties);
  const columns = { ...termColumns(order.terms ?? {}), uri: order.uri ?? null };
  if (asked === 'requested' || parties.target.domain !== null) {
    await requestFollow(tx, parties, columns);
    return asked;
  }
  await establishFollow(tx, parties, columns);
  return 'following';
}

function askedOutcome({ account, target }: Parties): FollowOutcome {
  return target.locked === 1 || account.silenced_at !== null ? 'requested' : 'expected';
}

async function assertAllowed(tx: Tx, { account, target }: Parties): Promise<void> {
  if (target.suspended_at !== null) throw notFound();
  if (target.moved_to_id !== null) throw forbidden();
  // A remote account that asks to follow has ended its own block, whether this server was told or not.
  const refused =
    account.domain === null
      ? isBlockedEitherWay(tx, account, target)
      : isBlockingOrDomainBlocking(tx, target.id, account.id);
  if (await refused) throw forbidden();
}

function assertWithinLimit({ account }: Parties): void {
  if (account.domain !== null || account.following_count < FREE_FOLLOWS) return;
  const limit = Math.max(FREE_FOLLOWS, Math.round(account.followers_count * FOLLOWS_PER_FOLLOWER));
  if (account.following_count < limit) return;
  throw failed(said('tooManyFollows', limit));
}

/** Changes the options of an existing follow or request. A remote follower who asks again is answered again. */
async function isRepeated(
  tx: Tx,
  table: 'follows' | 'follow_requests',
  { account, target }: Parties,
  order: FollowOrder,
): Promise<boolean> {
  const columns = { ...termColumns(order.terms ?? {}), ...(order.uri ? { uri: order.uri } : {}) };
  const existing = tx.selectFrom(table).select(['id', 'account_id', 'target_id', 'uri']);
  const row = await existing.where('account_id', '=', account.id).where('target_id', '=', target.id).executeTakeFirst();
  if (!row) return false;
  if (Object.keys(columns).length > 0) await tx.updateTable(table).set(columns).where('id', '=', row.id).execute();
  if (table === 'follows') {
    await federateRelationship(tx, 'accept_follow', { sender: target, recipient: account }, { ...row, ...columns });
  }
  return true;
}
