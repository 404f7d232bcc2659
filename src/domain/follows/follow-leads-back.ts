import type { Db } from '../../platform/db/handle.ts';
import { isEndorsing } from '../relationships/queries.ts';

/**
 * Whether following again leads to how it is now, once the account follows the target, or asks to, no more: a new follow has no options, is
 * in no list, and is only made at once where nobody has to agree.
 */
export async function followLeadsBack(db: Db, accountId: number, targetId: number): Promise<boolean> {
  const target = await db
    .selectFrom('accounts')
    .select(['domain', 'locked', 'suspended_at', 'moved_to_id'])
    .where('id', '=', targetId)
    .executeTakeFirst();
  if (!target || target.suspended_at !== null || target.moved_to_id !== null) return false;
  const self = db.selectFrom('accounts').select('silenced_at').where('id', '=', accountId);
  const isAsked =
    target.domain !== null || target.locked === 1 || (await self.executeTakeFirst())?.silenced_at !== null;
  const tie = db
    .selectFrom(isAsked ? 'follow_requests' : 'follows')
    .select('id')
    .where('account_id', '=', accountId)
    .where('target_id', '=', targetId)
    .where('show_reblogs', '=', 1)
    .where('notify', '=', 0)
    .where('languages', 'is', null);
  return (await tie.executeTakeFirst()) !== undefined && !(await isMarked(db, accountId, targetId));
}

/** Whether an account features another, or has it in a list, which ends with the follow. */
async function isMarked(db: Db, accountId: number, targetId: number): Promise<boolean> {
  const membership = db
    .selectFrom('list_accounts as m')
    .innerJoin('lists as l', 'l.id', 'm.list_id')
    .select('m.id')
    .where('l.account_id', '=', accountId)
    .where('m.account_id', '=', targetId);
  return (await isEndorsing(db, accountId, targetId)) || (await membership.executeTakeFirst()) !== undefined;
}
