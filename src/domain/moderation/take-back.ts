import { formatAcct } from '../../lib/acct.ts';
import { forbidden } from '../../lib/errors.ts';
import type { Db, Tx } from '../../platform/db/handle.ts';
import type { AccountWarningRow } from '../../schema/moderation.ts';
import { type EmpoweredModerator, logAct } from '../audit/log-act.ts';
import { queueEmail } from '../letters/letters.ts';
import { approveAppeal } from './answer-appeal.ts';
import { takenBackEmail } from './emails.ts';
import { overrule } from './overrule.ts';
import { getStrike } from './strikes.ts';
import { mayDecide } from './take-action.ts';
import { getOutranked } from './target.ts';
import { isStrikeAction } from './warning-actions.ts';

/**
 * Takes a decision back that moderators find wrong themselves, and tells the person; an appeal that waits is approved by it. 403 where
 * `mayTakeBack` says no, or without the rank; 404 when there is no such strike.
 */
export async function takeBack(tx: Tx, moderator: EmpoweredModerator, strikeId: number): Promise<void> {
  const strike = await getStrike(tx, strikeId);
  if (!mayTakeBack(moderator, strike)) throw forbidden();
  const target = await getOutranked(tx, moderator, strike.target_account_id);
  if (await hasPendingAppeal(tx, strikeId)) return approveAppeal(tx, moderator, strikeId);
  await overrule(tx, moderator, strike, target);
  const { email, locale } = target;
  if (email !== null) await queueEmail(tx, await takenBackEmail(tx, { email, locale }, strikeId));
  await logAct(tx, moderator, {
    action: 'take_back',
    targetType: 'account_warning',
    targetId: strikeId,
    label: formatAcct(target),
  });
}

/** Whether a decision can be taken back, and by whom: by those who could have taken it, once. Deleted posts do not come back. */
export function mayTakeBack(
  { permissions }: Pick<EmpoweredModerator, 'permissions'>,
  { action, overruled_at }: Pick<AccountWarningRow, 'action' | 'overruled_at'>,
): boolean {
  if (overruled_at !== null || action === 'delete_statuses' || !isStrikeAction(action)) return false;
  return mayDecide(permissions, action);
}

async function hasPendingAppeal(db: Db, strikeId: number): Promise<boolean> {
  const appeal = await db
    .selectFrom('appeals')
    .select('id')
    .where('account_warning_id', '=', strikeId)
    .where('approved_at', 'is', null)
    .where('rejected_at', 'is', null)
    .executeTakeFirst();
  return appeal !== undefined;
}
