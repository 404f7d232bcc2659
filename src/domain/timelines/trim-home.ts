import { sql } from 'kysely';
import type { Tx } from '../../platform/db/handle.ts';

/** How many entries a home timeline keeps. Mastodon: FeedManager::MAX_ITEMS. */
export const HOME_LENGTH = 800;

/** How many owners one call looks at, so that others get their turn. */
const BATCH = 200;

/**
 * Cuts home timelines to their length, for some owners after `afterId` in the order of ids; a periodic job walks all. Answers the
 * last owner looked at, or undefined when there are no more.
 */
export async function trimHomes(tx: Tx, afterId: number): Promise<number | undefined> {
  const owners = await tx
    .selectFrom('users')
    .select('account_id')
    .where('account_id', '>', afterId)
    .orderBy('account_id')
    .limit(BATCH)
    .execute();
  const last = owners.at(-1)?.account_id;
  if (last === undefined) return undefined;
  await sql`
    delete from home_entries where (owner_id, status_id) in (
      select surplus.owner_id, surplus.status_id
      from (
        select u.account_id as owner_id, (
          select kept.status_id from home_entries as kept where kept.owner_id = u.account_id
          order by kept.status_id desc limit 1 offset ${HOME_LENGTH}) as newest_surplus
        from users as u where u.account_id > ${afterId} and u.account_id <= ${last}
      ) as bounds
      join home_entries as surplus on surplus.owner_id = bounds.owner_id and surplus.status_id <= bounds.newest_surplus
    )`.execute(tx);
  return last;
}
