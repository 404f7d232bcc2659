import type { Db } from '../../platform/db/handle.ts';
import type { StatusRow } from '../../schema/statuses.ts';
import { isBlocking, isFollowing } from '../relationships/queries.ts';
import { isDistributable, isPersonal } from '../statuses/visibility.ts';

type QuotedFacts = Pick<StatusRow, 'visibility' | 'quote_policy'>;

/** How the one who would quote stands to the author: is the author, or follows the author. */
type Standpoint = { readonly own: boolean; readonly follows: boolean };

/**
 * Whether a status that can be seen may be quoted without asking: what the verb obeys and what clients are shown as `current_user`.
 * One's own posts always but for direct ones, others' when public or unlisted and their policy says so.
 * Blocks are no part of it, as in Mastodon. (`interaction_policy_concern.rb`, `quote_policy_for_account`.)
 */
export function quoteVerdict({ visibility, quote_policy }: QuotedFacts, { own, follows }: Standpoint) {
  if (isPersonal(visibility)) return 'denied';
  if (own) return 'automatic';
  const allowed = quote_policy === 'public' || (quote_policy === 'followers' && follows);
  return allowed && isDistributable(visibility) ? 'automatic' : 'denied';
}

/** Whether an account, which can see the status, may quote it without asking and does not block its author. Mastodon: `status_policy.rb`, `quote?`. */
export async function mayQuote(db: Db, accountId: number, status: StatusRow): Promise<boolean> {
  const own = status.account_id === accountId;
  const follows = !own && status.quote_policy === 'followers' && (await isFollowing(db, accountId, status.account_id));
  if (quoteVerdict(status, { own, follows }) === 'denied') return false;
  return own || !(await isBlocking(db, accountId, status.account_id));
}
