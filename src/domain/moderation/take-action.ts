import { failed, forbidden, notFound } from '../../lib/errors.ts';
import { can, type Permission } from '../../lib/permissions.ts';
import { now } from '../../lib/time.ts';
import type { Db, Tx } from '../../platform/db/handle.ts';
import type { EmpoweredModerator } from '../audit/log-act.ts';
import { queueEmail } from '../letters/letters.ts';
import { changeAccount, logAccountAct } from './change-account.ts';
import { disable } from './disable.ts';
import { warningEmail } from './emails.ts';
import { textWithPreset } from './presets.ts';
import { closeReports } from './reports.ts';
import { suspend } from './suspend.ts';
import { getOutranked, type Target } from './target.ts';
import { warn } from './warn.ts';
import { LOCAL_ACTIONS, type StrikeAction, type WarningAction } from './warning-actions.ts';

export type ActionOrder = {
  readonly targetId: number;
  readonly action: WarningAction;
  readonly text: string;
  /** The preset whose text precedes `text`. */
  readonly presetId: number | null;
  /** The report that led to it. */
  readonly reportId: number | null;
  /** Whether the owner of the account is notified, if it is local. The strike is theirs to see in any case. */
  readonly notifies: boolean;
  /** Whether they also get an e-mail. */
  readonly sendEmail: boolean;
};

const NEEDS: Readonly<Record<StrikeAction, readonly Permission[]>> = {
  none: ['manage_users', 'manage_reports'],
  sensitive: ['manage_users', 'manage_reports'],
  silence: ['manage_users', 'manage_reports'],
  disable: ['manage_users'],
  suspend: ['manage_users'],
  delete_statuses: ['manage_users', 'manage_reports'],
  mark_statuses_as_sensitive: ['manage_users', 'manage_reports'],
};

/** Whether these permissions are enough for a decision. */
export function mayDecide(permissions: number, action: StrikeAction): boolean {
  return NEEDS[action].some((permission) => can(permissions, permission));
}

/**
 * Takes moderation action on an account: its owner gets a strike and is notified, and the reports that this settles are closed, which are
 * all open ones about the account, or only the given one when the action is `none`. 403 without the permission or the rank, 422 for actions
 * that do not apply to remote accounts, 404 for a report about another account or a missing preset. Mastodon: Admin::AccountAction.
 */
export async function takeAction(tx: Tx, moderator: EmpoweredModerator, order: ActionOrder): Promise<void> {
  if (!mayDecide(moderator.permissions, order.action)) throw forbidden();
  const target = await getOutranked(tx, moderator, order.targetId);
  const { action, reportId } = order;
  if (target.user_id === null && LOCAL_ACTIONS.has(action)) throw failed('typeInvalid');
  const statusIds = reportId === null ? undefined : await reportedStatuses(tx, reportId, target.id);
  const text = await textWithPreset(tx, order.presetId, order.text);
  // Before the suspension, because suspended people are not notified.
  const { notifies } = order;
  const about = { action, text, reportId, notifies, statusIds };
  const strike = target.user_id === null ? undefined : await warn(tx, moderator, target, about);
  await apply(tx, target, action);
  if (target.email !== null && strike !== undefined && order.sendEmail) {
    await queueEmail(
      tx,
      await warningEmail(tx, { email: target.email, locale: target.locale }, { id: strike, action, text }),
    );
  }
  await closeReports(tx, moderator, action === 'none' ? { reportId } : { targetId: target.id });
  const told = strike !== undefined && order.sendEmail;
  await logAccountAct(tx, moderator, action === 'none' ? 'warn' : action, target, { text, reportId, told });
}

async function apply(tx: Tx, target: Target, action: WarningAction): Promise<void> {
  if (action === 'suspend') await suspend(tx, target);
  else if (action === 'silence') await changeAccount(tx, target, { silenced_at: now() });
  else if (action === 'sensitive') await changeAccount(tx, target, { sensitized_at: now() });
  else if (action === 'disable' && target.user_id !== null) await disable(tx, { ...target, user_id: target.user_id });
}

/** The ids of the statuses that a report names. 404 when it does not exist or is about another account. */
export async function reportedStatuses(db: Db, reportId: number, targetId: number): Promise<readonly number[]> {
  const report = await db
    .selectFrom('reports')
    .select('status_ids')
    .where('id', '=', reportId)
    .where('target_account_id', '=', targetId)
    .executeTakeFirst();
  if (!report) throw notFound();
  const ids: number[] = JSON.parse(report.status_ids);
  return ids;
}
