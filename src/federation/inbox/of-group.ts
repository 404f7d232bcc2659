import { GROUPS } from '../../domain/accounts/groups.ts';
import type { Db } from '../../platform/db/handle.ts';

/** Whether the post with that id is known as one by a group. */
export async function isOfGroup(db: Db, uri: string): Promise<boolean> {
  const row = await db
    .selectFrom('statuses as s')
    .innerJoin('accounts as a', 'a.id', 's.account_id')
    .select('s.id')
    .where('s.uri', '=', uri)
    .where('a.actor_type', 'in', GROUPS)
    .executeTakeFirst();
  return row !== undefined;
}
