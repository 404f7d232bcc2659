import type { Db } from '../../platform/db/handle.ts';
import type { FollowRow } from '../../schema/relationships.ts';

/** The first follows of an account by people of this server, `limit` at most, whose ids come after `after`. */
export function listLocalFollows(db: Db, targetId: number, after: number, limit: number): Promise<FollowRow[]> {
  return db
    .selectFrom('follows as f')
    .innerJoin('users as u', 'u.account_id', 'f.account_id')
    .selectAll('f')
    .where('f.target_id', '=', targetId)
    .where('f.id', '>', after)
    .orderBy('f.id')
    .limit(limit)
    .execute();
}
