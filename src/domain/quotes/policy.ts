import type { Db } from '../../platform/db/handle.ts';
import type { StatusRow } from '../../schema/statuses.ts';
import { isBlocking, isFollowing } from '../relationships/queries.ts';
import { isDistributable, isPersonal } from '../statuses/visibility.ts';
import { dependsOn, fromApprovalText, type Quoters } from './approval-text.ts';

type QuotedFacts = Pick<StatusRow, 'visibility' | 'quote_policy'>;

/** How the one who would quote stands to the author: is the author, follows the author, is followed by the author. */
type Standpoint = { readonly own: boolean; readonly follows: boolean; readonly followed: boolean };

/** Without asking, when the author agrees, not at all, or by rules that only the author's server knows. */
export type QuoteVerdict = 'automatic' | 'manual' | 'denied' | 'unknown';

/**
 * Whether a status that can be seen may be quoted: what the verb obeys, for which all but `denied` is leave to try, and what clients are
 * shown as `current_user`. One's own posts always but for direct ones, others' when public or unlisted and their policy says so.
 * Blocks are no part of it, as in Mastodon. (`interaction_policy_concern.rb`, `quote_policy_for_account`.)
 */
export function quoteVerdict({ visibility, quote_policy }: QuotedFacts, standpoint: Standpoint): QuoteVerdict {
  if (isPersonal(visibility)) return 'denied';
  if (standpoint.own) return 'automatic';
  if (!isDistributable(visibility) || quote_policy === 'nobody') return 'denied';
  const { automatic, manual } = fromApprovalText(quote_policy);
  if (areAmong(automatic, standpoint)) return 'automatic';
  if (areAmong(manual, standpoint)) return 'manual';
  return dependsOnOthers(automatic) || dependsOnOthers(manual) ? 'unknown' : 'denied';
}

function areAmong(named: readonly Quoters[], { follows, followed }: Standpoint): boolean {
  if (named.includes('public')) return true;
  return (follows && named.includes('followers')) || (followed && named.includes('following'));
}

function dependsOnOthers(named: readonly Quoters[]): boolean {
  return named.includes('unsupported_policy');
}

/** Whether an account, which can see the status, may try to quote it and does not block its author. Mastodon: `status_policy.rb`, `quote?`. */
export async function mayQuote(db: Db, accountId: number, status: StatusRow): Promise<boolean> {
  const { account_id: authorId, quote_policy: policy } = status;
  const own = authorId === accountId;
  const follows = !own && dependsOn(policy, 'followers') && (await isFollowing(db, accountId, authorId));
  const followed = !own && dependsOn(policy, 'following') && (await isFollowing(db, authorId, accountId));
  if (quoteVerdict(status, { own, follows, followed }) === 'denied') return false;
  return own || !(await isBlocking(db, accountId, authorId));
}
