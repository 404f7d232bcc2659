import { now } from '../../lib/time.ts';
import type { Store } from '../../platform/db/handle.ts';
import { idsIn } from '../../platform/db/sql.ts';

/** How long (ms) an address may stay unconfirmed. Mastodon: UserCleanupScheduler, a week. */
const PATIENCE = 7 * 86_400_000;

const CHUNK = 50;

/** Removes the accounts of people who never confirmed their address; names and addresses become available again. Returns how many. */
export async function purgeUnconfirmed(store: Store): Promise<number> {
  let count = 0;
  for (let found = CHUNK; found === CHUNK; count += found) {
    found = await store.transaction(async (tx) => {
      const rows = await tx
        .selectFrom('users as u')
        .innerJoin('accounts as a', 'a.id', 'u.account_id')
        .select('a.id')
        .where('u.confirmed_at', 'is', null)
        .where('u.created_at', '<', now() - PATIENCE)
        .where('a.statuses_count', '=', 0)
        .limit(CHUNK)
        .execute();
      const ids = rows.map((row) => row.id);
      if (ids.length > 0)
        await tx
          .deleteFrom('accounts')
          .where(idsIn(tx, 'id', ids))
          .execute();
      for (const accountId of ids) tx.emit({ type: 'account.changed', accountId });
      return ids.length;
    });
  }
  return count;
}
