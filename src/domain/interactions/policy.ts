import { forbidden } from '../../lib/errors.ts';
import { type Said, said } from '../../lib/said.ts';
import type { Db } from '../../platform/db/handle.ts';
import type { StatusRow } from '../../schema/statuses.ts';
import { isFollowing } from '../relationships/queries.ts';
import { dependsOn, fromApprovalText, type Quoters } from './approval-text.ts';
import { findRule, type Interaction } from './rules.ts';

type Answered = Pick<StatusRow, 'id' | 'account_id' | 'local' | 'in_reply_to_account_id'>;

const REFUSALS: Readonly<Record<Interaction, Said>> = {
  favourite: said('favouriteNotWanted'),
  reply: said('replyNotWanted'),
  reblog: said('boostNotWanted'),
};

/**
 * Checks that the author of a visible status does not keep an account of this server from doing that. 403 otherwise. Whoever has to ask may
 * try, because the action itself asks; so may everybody where only the author's server can tell. GoToSocial: `interaction_policy.md`.
 */
export async function assertMayInteract(
  db: Db,
  accountId: number,
  action: Interaction,
  status: Answered,
): Promise<void> {
  if (!(await mayInteract(db, accountId, action, status))) throw forbidden(REFUSALS[action]);
}

async function mayInteract(db: Db, accountId: number, action: Interaction, status: Answered): Promise<boolean> {
  if (status.local === 1) return true;
  const rule = await findRule(db, status.id, action);
  if (!rule) return true;
  if (action === 'reply' && (await isAddressed(db, accountId, status))) return true;
  if (await isNamed(db, accountId, rule.named)) return true;
  const relation = await relationTo(db, accountId, status.account_id, rule.approval);
  return approvalVerdict(rule.approval, relation) !== 'denied';
}

/** Whether a status mentions or answers an account, which may then always reply. */
async function isAddressed(
  db: Db,
  accountId: number,
  { id, in_reply_to_account_id: answered }: Answered,
): Promise<boolean> {
  if (answered === accountId) return true;
  const mention = await db
    .selectFrom('mentions')
    .select('id')
    .where('status_id', '=', id)
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  return mention !== undefined;
}

async function isNamed(db: Db, accountId: number, named: readonly string[]): Promise<boolean> {
  if (named.length === 0) return false;
  const account = await db.selectFrom('accounts').select('uri').where('id', '=', accountId).executeTakeFirst();
  return account !== undefined && named.includes(account.uri);
}

/** Whether an account follows the author, and whether the author follows it. */
export type Relation = { readonly follows: boolean; readonly followed: boolean };

/** Allowed without asking, allowed if the author agrees, not allowed, or decided by rules that only the author's server knows. */
export type ApprovalVerdict = 'automatic' | 'manual' | 'denied' | 'unknown';

/** Whether somebody of that relation to the author belongs to the groups of a policy, given as `toApprovalText` writes it. */
export function approvalVerdict(approval: string, relation: Relation): ApprovalVerdict {
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

/** The relation of an account to another author, as far as a policy depends on it. */
export async function relationTo(db: Db, accountId: number, authorId: number, approval: string): Promise<Relation> {
  return {
    follows: dependsOn(approval, 'followers') && (await isFollowing(db, accountId, authorId)),
    followed: dependsOn(approval, 'following') && (await isFollowing(db, authorId, accountId)),
  };
}
