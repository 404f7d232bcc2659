import { now } from '../../lib/time.ts';
import type { Tx } from '../../platform/db/handle.ts';
import type { Moderator } from '../audit/log-act.ts';
import { changeAccount, logAccountAct } from './change-account.ts';
import { getOutranked, getOutrankedUser } from './target.ts';

/** Lifts the limit on an account, so that it is shown in public again. */
export async function unsilence(tx: Tx, moderator: Moderator, id: number): Promise<void> {
  const target = await getOutranked(tx, moderator, id);
  await changeAccount(tx, target, { silenced_at: null });
  await logAccountAct(tx, moderator, 'unsilence', target);
}

/** Stops marking an account's media as sensitive. */
export async function unsensitize(tx: Tx, moderator: Moderator, id: number): Promise<void> {
  const target = await getOutranked(tx, moderator, id);
  await changeAccount(tx, target, { sensitized_at: null });
  await logAccountAct(tx, moderator, 'unsensitive', target);
}

/** Lets a disabled login be used again. */
export async function enable(tx: Tx, moderator: Moderator, id: number): Promise<void> {
  const target = await getOutrankedUser(tx, moderator, id);
  await tx.updateTable('users').set({ disabled: 0, updated_at: now() }).where('id', '=', target.user_id).execute();
  tx.emit({ type: 'account.changed', accountId: id });
  await logAccountAct(tx, moderator, 'enable', target);
}
