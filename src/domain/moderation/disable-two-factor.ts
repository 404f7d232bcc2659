import { failed } from '../../lib/errors.ts';
import type { Tx } from '../../platform/db/handle.ts';
import type { Moderator } from '../audit/log-act.ts';
import { hasSecondFactor } from '../second-factors/queries.ts';
import { switchOffSecondFactors } from '../second-factors/switch-off.ts';
import { noteSecurityEvent } from '../security-events/note.ts';
import { logAccountAct } from './change-account.ts';
import { getOutrankedUser } from './target.ts';

/**
 * Switches off the second factor of somebody who has lost it, and tells them. 403 unless the moderator outranks them, 404 when there is no such
 * account, 422 when they have none. Mastodon: Admin::Users::TwoFactorAuthenticationsController.
 */
export async function disableTwoFactor(tx: Tx, moderator: Moderator, accountId: number): Promise<void> {
  const target = await getOutrankedUser(tx, moderator, accountId);
  if (!(await hasSecondFactor(tx, target.user_id))) throw failed('noSecondFactor');
  await switchOffSecondFactors(tx, target.user_id);
  await noteSecurityEvent(tx, target.user_id, 'second_factors_switched_off', {});
  await logAccountAct(tx, moderator, 'disable_2fa', target);
}
