import { isPersonal } from '../../lib/visibility.ts';
import { cachedRead } from '../../platform/db/cached-read.ts';
import type { Tx } from '../../platform/db/handle.ts';
import type { StatusRow } from '../../schema/statuses.ts';
import { notifyMany } from '../notifying/notify-many.ts';

/** The local followers who are notified of every post of an account. */
const subscribersOf = cachedRead(['follows', 'users'], async (db, accountId: number): Promise<number[]> => {
  const rows = await db
    .selectFrom('follows as f')
    .innerJoin('users as u', 'u.account_id', 'f.account_id')
    .select('f.account_id')
    .where('f.target_id', '=', accountId)
    .where('f.notify', '=', 1)
    .execute();
  return rows.map((row) => row.account_id);
});

/** Notifies local followers who asked for it of a new post, unless it is a reply to somebody else. Mastodon: FeedInsertWorker. */
export async function notifySubscribers(tx: Tx, row: StatusRow): Promise<void> {
  const answersOther = row.in_reply_to_account_id !== null && row.in_reply_to_account_id !== row.account_id;
  if (answersOther || isPersonal(row.visibility)) return;
  const followers = await subscribersOf(tx, row.account_id);
  await notifyMany(
    tx,
    followers.map((to) => ({
      to,
      from: row.account_id,
      type: 'status' as const,
      statusId: row.id,
    })),
  );
}
