import { sql } from 'kysely';
import type { Db } from '../../platform/db/handle.ts';
import { isBlocking } from '../relationships/queries.ts';
import { remembersAccount } from './forget-account.ts';

/** Whether unblocking leads to how it is now, once the account blocks the target: nothing stands between the two that a block ends. */
export async function unblockLeadsBack(db: Db, accountId: number, targetId: number): Promise<boolean> {
  if (accountId === targetId || (await isBlocking(db, accountId, targetId))) return false;
  const ended = await sql<{ one: number }>`
    select 1 as one from follows where ${between('account_id', 'target_id', accountId, targetId)}
    union all select 1 from follow_requests where ${between('account_id', 'target_id', accountId, targetId)}
    union all select 1 from collection_items as i join collections as c on c.id = i.collection_id
      where ${between('i.account_id', 'c.account_id', accountId, targetId)} and i.state != 'revoked'
    union all select 1 from notification_permissions where account_id = ${accountId} and from_account_id = ${targetId}
    limit 1`.execute(db);
  return ended.rows.length === 0 && !(await remembersAccount(db, accountId, targetId));
}

function between(one: string, other: string, a: number, b: number) {
  const [left, right] = [sql.ref(one), sql.ref(other)];
  return sql`((${left} = ${a} and ${right} = ${b}) or (${left} = ${b} and ${right} = ${a}))`;
}
