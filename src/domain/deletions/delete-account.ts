import { forbidden } from '../../lib/errors.ts';
import { now } from '../../lib/time.ts';
import type { Tx } from '../../platform/db/handle.ts';
import { enqueue } from '../../platform/jobs/enqueue.ts';
import type { Moderator } from '../audit/log-act.ts';
import { changeAccount, logAccountAct } from '../moderation/change-account.ts';
import { getOutrankedUser, getTarget, type Target } from '../moderation/target.ts';
import { assertOthersManage } from '../roles/assert-others-manage.ts';
import { revokeTokensOfUser } from '../tokens/revoke.ts';

/**
 * Deletes one's own account: it is hidden and signed out at once, then a job deletes its data and its login. Only its name stays taken. 403
 * when it is suspended, 422 as `assertOthersManage` while others are here. Mastodon: Settings::DeletesController.
 */
export async function deleteOwnAccount(tx: Tx, { accountId }: { readonly accountId: number }): Promise<void> {
  const target = await getTarget(tx, accountId);
  if (target.user_id === null || target.suspended_at !== null) throw forbidden();
  await beginDeletion(tx, { ...target, user_id: target.user_id });
}

/**
 * Deletes a local account with its login on behalf of staff, without the usual delay; otherwise as `deleteOwnAccount`. 403 for remote
 * accounts.
 */
export async function deleteAccount(tx: Tx, moderator: Moderator, id: number): Promise<void> {
  const target = await getOutrankedUser(tx, moderator, id);
  await beginDeletion(tx, target);
  await logAccountAct(tx, moderator, 'destroy', target);
}

async function beginDeletion(tx: Tx, target: Target & { readonly user_id: number }): Promise<void> {
  if (await hasOthers(tx, target.user_id)) await assertOthersManage(tx, { userId: target.user_id });
  const suspendedAt = target.suspended_at ?? now();
  await changeAccount(tx, target, { suspended_at: suspendedAt, suspension_origin: 'local', erased_at: now() });
  await revokeTokensOfUser(tx, target.user_id);
  await enqueue(tx, {
    name: 'erase-account',
    payload: { accountId: target.id, suspendedAt, forgetLogin: true },
    uniqueKey: `erase-account:${target.id}`,
  });
}

/** Who is alone on a server may leave it: nobody stays who would need an owner. */
async function hasOthers(tx: Tx, userId: number): Promise<boolean> {
  const other = await tx
    .selectFrom('users as u')
    .innerJoin('accounts as a', 'a.id', 'u.account_id')
    .select('u.id')
    .where('u.id', '!=', userId)
    .where('a.suspended_at', 'is', null)
    .limit(1)
    .executeTakeFirst();
  return other !== undefined;
}
