import type { Tx } from '../../platform/db/handle.ts';
import type { Moderator } from '../audit/log-act.ts';
import { assertOthersManage } from '../roles/assert-others-manage.ts';
import { revokeTokensOfUser } from '../tokens/revoke.ts';
import { changeAccount, logAccountAct } from './change-account.ts';
import { getOutrankedUser } from './target.ts';

/** Marks an account as that of somebody who has died: nobody uses it any more. 422 as `assertOthersManage`. Mastodon: Account#memorialize!. */
export async function memorialize(tx: Tx, moderator: Moderator, id: number): Promise<void> {
  const target = await getOutrankedUser(tx, moderator, id);
  await assertOthersManage(tx, { userId: target.user_id });
  await changeAccount(tx, target, { memorial: 1 });
  await revokeTokensOfUser(tx, target.user_id);
  await logAccountAct(tx, moderator, 'memorialize', target);
}

/** Undoes `memorialize`. */
export async function unmemorialize(tx: Tx, moderator: Moderator, id: number): Promise<void> {
  const target = await getOutrankedUser(tx, moderator, id);
  await changeAccount(tx, target, { memorial: 0 });
  await logAccountAct(tx, moderator, 'unmemorialize', target);
}
