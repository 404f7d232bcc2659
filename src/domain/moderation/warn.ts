import { newId } from '../../lib/id.ts';
import { now } from '../../lib/time.ts';
import type { Tx } from '../../platform/db/handle.ts';
import type { Moderator } from '../audit/log-act.ts';
import { notify } from '../notifying/notify.ts';
import type { Target } from './target.ts';
import type { StrikeAction } from './warning-actions.ts';

type Strike = {
  readonly action: StrikeAction;
  readonly text: string;
  readonly reportId: number | null;
  /** The statuses that the strike is about; absent when it is about the account alone. */
  readonly statusIds?: readonly number[] | undefined;
  /** Whether the owner is notified. */
  readonly notifies: boolean;
};

/** Records a strike against a local account and notifies its owner, unless that is not wanted. Returns its id. Mastodon: AccountWarning. */
export async function warn(tx: Tx, moderator: Moderator, target: Target, strike: Strike): Promise<number> {
  const id = newId();
  await tx
    .insertInto('account_warnings')
    .values({
      id,
      account_id: moderator.accountId,
      target_account_id: target.id,
      report_id: strike.reportId,
      action: strike.action,
      text: strike.text,
      status_ids: strike.statusIds ? JSON.stringify(strike.statusIds) : null,
      created_at: now(),
    })
    .execute();
  if (strike.notifies) await notify(tx, { to: target.id, from: target.id, type: 'moderation_warning', subjectId: id });
  return id;
}
