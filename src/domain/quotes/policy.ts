import { isDistributable, isPersonal } from '../../lib/visibility.ts';
import type { Db } from '../../platform/db/handle.ts';
import type { StatusRow } from '../../schema/statuses.ts';
import { isBlocking, isFollowing } from '../relationships/queries.ts';
import { findVisibleStatus } from '../statuses/policy.ts';
import { dependsOn, fromApprovalText, type Quoters } from './approval-text.ts';

type QuotedFacts = Pick<StatusRow, 'visibility' | 'quote_policy'>;

/** The relation of the quoting account to the author: is the author, follows the author, is followed by the author. */
type Standpoint = { readonly own: boolean } & Relation;

type Relation = { readonly follows: boolean; readonly followed: boolean };

/** Allowed without asking, allowed if the author agrees, not allowed, or decided by rules that only the author's server knows. */
export type QuoteVerdict = 'automatic' | 'manual' | 'denied' | 'unknown';

/**
 * Whether a visible status may be quoted. Clients are shown this as `current_user`; anything but `denied` may be tried. One's own posts may
 * be quoted unless they are direct; others' when they are public or unlisted and their policy allows it. Blocks are not considered, as in
 * Mastodon. (`interaction_policy_concern.rb`, `quote_policy_for_account`.)
 */
export function quoteVerdict({ visibility, quote_policy }: QuotedFacts, standpoint: Standpoint): QuoteVerdict {
  if (isPersonal(visibility)) return 'denied';
  if (standpoint.own) return 'automatic';
  return isDistributable(visibility) ? approvalVerdict(quote_policy, standpoint) : 'denied';
}

/** Whether somebody of that relation to the author belongs to the groups of a policy, given as `toApprovalText` writes it. */
export function approvalVerdict(approval: string, relation: Relation): QuoteVerdict {
  if (approval === 'nobody') return 'denied';
  const { automatic, manual } = fromApprovalText(approval);
  if (areAmong(automatic, relation)) return 'automatic';
  if (areAmong(manual, relation)) return 'manual';
  return dependsOnOthers(automatic) || dependsOnOthers(manual) ? 'unknown' : 'denied';
}

function areAmong(named: readonly Quoters[], { follows, followed }: Relation): boolean {
  if (named.includes('public')) return true;
  return (follows && named.includes('followers')) || (followed && named.includes('following'));
}

function dependsOnOthers(named: readonly Quoters[]): boolean {
  return named.includes('unsupported_policy');
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

/** The relation of an account to another author, as far as a policy depends on it. */
export async function relationTo(db: Db, accountId: number, authorId: number, approval: string): Promise<Relation> {
  return {
    follows: dependsOn(approval, 'followers') && (await isFollowing(db, accountId, authorId)),
    followed: dependsOn(approval, 'following') && (await isFollowing(db, authorId, accountId)),
  };
}

/** Whether an account can see a status, which its author's blocks may prevent, and may try to quote it. */
export async function canSeeAndQuote(db: Db, accountId: number, status: StatusRow): Promise<boolean> {
  const visible = await findVisibleStatus(db, { accountId }, status.id);
  return visible !== undefined && mayQuote(db, accountId, status);
}
