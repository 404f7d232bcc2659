import { sql } from 'kysely';
import type { Db } from '../../platform/db/handle.ts';
import { idsIn } from '../../platform/db/sql.ts';

/** The maximum number of familiar followers returned per account. */
const MAX_NAMED = 100;

/**
 * For each account, the followers whom the viewer follows too. Followers who are suspended or hide their network are left out, and so are
 * those of an account that hides its own.
 */
export async function listFamiliarFollowers(
  db: Db,
  viewerId: number,
  accountIds: readonly number[],
): Promise<Map<number, number[]>> {
  const found = new Map<number, number[]>(accountIds.map((id) => [id, []]));
  if (accountIds.length === 0) return found;
  const numbered = db
    .selectFrom('follows as theirs')
    .innerJoin('follows as mine', 'mine.target_id', 'theirs.account_id')
    .innerJoin('accounts as follower', 'follower.id', 'theirs.account_id')
    .innerJoin('accounts as followed', 'followed.id', 'theirs.target_id')
    .select(['theirs.target_id as accountId', 'theirs.account_id as followerId'])
    .select(sql<number>`row_number() over (partition by theirs.target_id order by theirs.id desc)`.as('place'))
    .where('mine.account_id', '=', viewerId)
    .where(idsIn(db, 'theirs.target_id', accountIds))
    .where('follower.suspended_at', 'is', null)
    .where(sql`coalesce(follower.hide_collections, 0)`, '=', 0)
    .where(sql`coalesce(followed.hide_collections, 0)`, '=', 0);
  const rows = await db
    .selectFrom(numbered.as('numbered'))
    .selectAll()
    .where('place', '<=', MAX_NAMED)
    .orderBy('place')
    .execute();
  for (const row of rows) found.get(row.accountId)?.push(row.followerId);
  return found;
}
