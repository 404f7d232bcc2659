import type { Db } from '../../platform/db/handle.ts';
import type { StatusRow } from '../../schema/statuses.ts';
import { isBlocking, isFollowing } from '../relationships/queries.ts';
import { isPersonal } from '../statuses/visibility.ts';

/**
 * Whether an account, which can see the status, may quote it without asking. One's own posts always but for direct ones, others'
 * when public or unlisted and their policy says so. Mastodon: `status_policy.rb`, `quote?`; `interaction_policy_concern.rb`.
 */
export async function mayQuote(db: Db, accountId: number, status: StatusRow): Promise<boolean> {
  if (isPersonal(status.visibility)) return false;
  if (status.account_id === accountId) return true;
  if (status.visibility === 'private' || status.quote_policy === 'nobody') return false;
  if (await isBlocking(db, accountId, status.account_id)) return false;
  if (status.quote_policy === 'public') return true;
  return status.quote_policy === 'followers' && isFollowing(db, accountId, status.account_id);
}
