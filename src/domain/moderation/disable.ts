import { now } from '../../lib/time.ts';
import type { Tx } from '../../platform/db/handle.ts';
import { assertOthersManage } from '../roles/assert-others-manage.ts';
import { endSessionsOfUser } from '../sessions/end.ts';
import type { Target } from './target.ts';

/** Freezes a login: it is signed out, and its tokens do not work until it is enabled again. 422 as `assertOthersManage`. */
export async function disable(tx: Tx, target: Target & { readonly user_id: number }): Promise<void> {
  await assertOthersManage(tx, { userId: target.user_id });
  await tx.updateTable('users').set({ disabled: 1, updated_at: now() }).where('id', '=', target.user_id).execute();
  await endSessionsOfUser(tx, target.user_id);
  tx.emit({ type: 'account.changed', accountId: target.id });
}
