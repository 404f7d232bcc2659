import { sql } from 'kysely';
import type { Tx } from '../../platform/db/handle.ts';

/** How many entries a home timeline keeps. Mastodon: FeedManager::MAX_ITEMS. */
export const HOME_LENGTH = 800;

/** How many owners one call handles, so that other writes get their turn. */
const BATCH = 200;

/**
 * Trims the home timelines of some owners after `afterId`, in the order of ids; a periodic job goes through all. Returns the last owner
 * handled; undefined when there are no more.
 */
export async function trimHomes(tx: Tx, afterId: number): Promise<number | undefined> {
  const { rows: owners } = await sql<{ account_id: number; newest_surplus: number | null }>`
    select u.account_id, (
      select h.status_id from home_entries as h where h.owner_id = u.account_id
      order by h.status_id desc limit 1 offset ${HOME_LENGTH}) as newest_surplus
    from users as u where u.account_id > ${afterId} order by u.account_id limit ${BATCH}`.execute(tx);
  for (const { account_id, newest_surplus } of owners) {
    if (newest_surplus === null) continue;
    await tx
      .deleteFrom('home_entries')
      .where('owner_id', '=', account_id)
      .where('status_id', '<=', newest_surplus)
      .execute();
  }
  return owners.at(-1)?.account_id;
}
