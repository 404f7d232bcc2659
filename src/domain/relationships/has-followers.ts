import { cachedRead } from '../../platform/db/cached-read.ts';
import type { Db } from '../../platform/db/handle.ts';

const anyFollowOf = (db: Db, accountId: number) =>
  db.selectFrom('follows as f').select('f.id').where('f.target_id', '=', accountId).limit(1);

/** Whether anybody known here follows an account. */
export const hasFollowers = cachedRead(['follows'], async (db, accountId: number): Promise<boolean> => {
  const follow = await anyFollowOf(db, accountId).executeTakeFirst();
  return follow !== undefined;
});

/** Whether any remote account follows an account. */
export const hasRemoteFollowers = cachedRead(
  ['follows', 'accounts'],
  async (db, accountId: number): Promise<boolean> => {
    const follow = await anyFollowOf(db, accountId)
      .innerJoin('accounts as a', 'a.id', 'f.account_id')
      .where('a.domain', 'is not', null)
      .executeTakeFirst();
    return follow !== undefined;
  },
);

/** Whether anybody follows an account for some languages only. */
export const hasLanguageFilteringFollowers = cachedRead(
  ['follows'],
  async (db, accountId: number): Promise<boolean> => {
    const follow = await anyFollowOf(db, accountId).where('f.languages', 'is not', null).executeTakeFirst();
    return follow !== undefined;
  },
);
