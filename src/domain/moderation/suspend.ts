import { forbidden } from '../../lib/errors.ts';
import { now } from '../../lib/time.ts';
import type { Tx } from '../../platform/db/handle.ts';
import { enqueue } from '../../platform/jobs/enqueue.ts';
import type { Moderator } from '../audit/log-act.ts';
import { blockEmailOf, unblockEmailOf } from '../email-blocks/canonical-email-blocks.ts';
import { orderShowing } from '../media/show-files.ts';
import { assertOthersManage } from '../roles/assert-others-manage.ts';
import { endSessionsOfUser } from '../sessions/end.ts';
import { changeAccount, logAccountAct } from './change-account.ts';
import { getOutranked, type Target } from './target.ts';

/** Why a suspension is neither lifted nor made final. */
const NOT_SUSPENDED = 'accountNotSuspended';
const DELETED = 'accountDeleted';

/** How long (ms) a suspension can be lifted without loss of data. Mastodon: 30 days. */
const REVERSIBLE = 30 * 86_400_000;

/**
 * Hides an account and its posts at once; its data is deleted after 30 days. A local person is signed out, and nobody can sign up with that
 * e-mail address; a remote account no longer follows anybody here. Does nothing when it is already suspended.
 * 422 as `assertOthersManage`.
 */
export async function suspend(tx: Tx, target: Target): Promise<void> {
  // A suspension by the account's own server may end at any time, so ours is applied as well.
  if (target.suspended_at !== null && target.suspension_origin !== 'remote') return;
  if (target.user_id !== null) await assertOthersManage(tx, { userId: target.user_id });
  const at = now();
  await changeAccount(tx, target, { suspended_at: at, suspension_origin: 'local' });
  await orderShowing(tx, [target.id]);
  if (target.user_id !== null) await endSessionsOfUser(tx, target.user_id);
  if (target.email !== null) await blockEmailOf(tx, target.id, target.email);
  if (target.domain !== null) await enqueue(tx, { name: 'sever-suspended', payload: { accountId: target.id } });
  await enqueue(tx, {
    name: 'erase-account',
    payload: { accountId: target.id, suspendedAt: at, unlessErased: true },
    lane: 'low',
    runAt: at + REVERSIBLE,
  });
}

/** Lifts a suspension. 403 unless this server imposed it, or when the login has been deleted. */
export async function unsuspend(tx: Tx, moderator: Moderator, id: number): Promise<void> {
  const target = await getOutranked(tx, moderator, id);
  if (target.suspended_at === null) throw forbidden(NOT_SUSPENDED);
  if (target.suspension_origin === 'remote') throw forbidden('suspendedElsewhere');
  if (target.domain === null && target.user_id === null) throw forbidden(DELETED);
  await changeAccount(tx, target, { suspended_at: null, suspension_origin: null });
  await orderShowing(tx, [id]);
  await unblockEmailOf(tx, id);
  await logAccountAct(tx, moderator, 'unsuspend', target);
}

/**
 * Deletes the data of a suspended account without the delay; it stays suspended. 403 when it is not suspended or has already been erased.
 */
export async function orderErasure(tx: Tx, moderator: Moderator, id: number): Promise<void> {
  const target = await getOutranked(tx, moderator, id);
  if (target.suspended_at === null) throw forbidden(NOT_SUSPENDED);
  if (target.erased_at !== null) throw forbidden(DELETED);
  await changeAccount(tx, target, { erased_at: now() });
  await enqueue(tx, {
    name: 'erase-account',
    payload: { accountId: id, suspendedAt: target.suspended_at },
    uniqueKey: `erase-account:${id}`,
  });
  await logAccountAct(tx, moderator, 'destroy', target);
}
