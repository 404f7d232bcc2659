import { remembered } from '../../platform/db/remembered.ts';

/** Whether anybody known here follows an account. */
export const hasFollowers = remembered(['follows'], async (db, accountId: number): Promise<boolean> => {
  const follow = await db
    .selectFrom('follows')
    .select('id')
    .where('target_id', '=', accountId)
    .limit(1)
    .executeTakeFirst();
  return follow !== undefined;
});

/** Whether anybody who lives elsewhere follows an account. */
export const hasRemoteFollowers = remembered(['follows'], async (db, accountId: number): Promise<boolean> => {
  const follow = await db
    .selectFrom('follows as f')
    .innerJoin('accounts as a', 'a.id', 'f.account_id')
    .select('f.id')
    .where('f.target_id', '=', accountId)
    .where('a.domain', 'is not', null)
    .limit(1)
    .executeTakeFirst();
  return follow !== undefined;
});
