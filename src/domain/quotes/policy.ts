import { isDistributable, isPersonal } from '../../lib/visibility.ts';
import type { Db } from '../../platform/db/handle.ts';
import type { StatusRow } from '../../schema/statuses.ts';
import { type ApprovalVerdict, approvalVerdict, type Relation, relationTo } from '../interactions/policy.ts';
import { isBlocking } from '../relationships/queries.ts';
import { findVisibleStatus } from '../statuses/policy.ts';

type QuotedFacts = Pick<StatusRow, 'visibility' | 'quote_policy'>;

/** The relation of the quoting account to the author: is the author, follows the author, is followed by the author. */
type Standpoint = { readonly own: boolean } & Relation;

/**
 * Whether a visible status may be quoted. Clients are shown this as `current_user`; anything but `denied` may be tried. One's own posts may
 * be quoted unless they are direct; others' when they are public or unlisted and their policy allows it. Blocks are not considered, as in
 * Mastodon. (`interaction_policy_concern.rb`, `quote_policy_for_account`.)
 */
export function quoteVerdict({ visibility, quote_policy }: QuotedFacts, standpoint: Standpoint): ApprovalVerdict {
  if (isPersonal(visibility)) return 'denied';
  if (standpoint.own) return 'automatic';
  return isDistributable(visibility) ? approvalVerdict(quote_policy, standpoint) : 'denied';
}

/**
 * Whether an account that can see the status may try to quote it, and does not block its author. Mastodon: `status_policy.rb`, `quote?`.
 */
export async function mayQuote(db: Db, accountId: number, status: StatusRow): Promise<boolean> {
  const { account_id: authorId, quote_policy: policy } = status;
  const own = authorId === accountId;
  const relation = own ? STRANGERS : await relationTo(db, accountId, authorId, policy);
  if (quoteVerdict(status, { own, ...relation }) === 'denied') return false;
  return own || !(await isBlocking(db, accountId, authorId));
}

const STRANGERS: Relation = { follows: false, followed: false };

/** Whether an account can see a status, which its author's blocks may prevent, and may try to quote it. */
export async function canSeeAndQuote(db: Db, accountId: number, status: StatusRow): Promise<boolean> {
  const visible = await findVisibleStatus(db, { accountId }, status.id);
  return visible !== undefined && mayQuote(db, accountId, status);
}
