import type { Tx } from '../../platform/db/handle.ts';
import { follow } from '../follows/follow.ts';

/** Makes a new account follow its inviter, if the invitation says so and the inviter is still here. Mastodon: BootstrapTimelineService. */
export async function followInviter(tx: Tx, accountId: number): Promise<void> {
  const inviter = await tx
    .selectFrom('users as u')
    .innerJoin('invites as i', 'i.id', 'u.invite_id')
    .innerJoin('accounts as a', 'a.id', 'i.account_id')
    .select('a.id')
    .where('u.account_id', '=', accountId)
    .where('i.autofollow', '=', 1)
    .where('a.suspended_at', 'is', null)
    .where('a.moved_to_id', 'is', null)
    .executeTakeFirst();
  if (inviter) await follow(tx, { accountId, targetId: inviter.id });
}
