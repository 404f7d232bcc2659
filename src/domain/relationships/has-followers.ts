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
