import { now } from '../../lib/time.ts';
import type { Tx } from '../../platform/db/handle.ts';
import { notifyMany } from '../notifying/notify-many.ts';
import { announcePoll } from './announce-poll.ts';

/**
 * Ends a poll whose time has come, and tells its author and its local voters. Does nothing when its end was moved, or when it is over
 * already.
 */
export async function closePoll(tx: Tx, pollId: number): Promise<void> {
  const at = now();
  const closed = await tx
    .updateTable('polls')
    .set({ closed_at: at })
    .where('id', '=', pollId)
    .where('closed_at', 'is', null)
    .where('expires_at', '<=', at)
    .returning(['status_id', 'account_id'])
    .executeTakeFirst();
  if (!closed) return;
  const voters = await tx
    .selectFrom('poll_votes as v')
    .innerJoin('users as u', 'u.account_id', 'v.account_id')
    .select('v.account_id')
    .distinct()
    .where('v.poll_id', '=', pollId)
    .where('v.account_id', '<>', closed.account_id)
    .execute();
  const told = [closed.account_id, ...voters.map((voter) => voter.account_id)];
  await notifyMany(
    tx,
    told.map((to) => ({ to, from: closed.account_id, type: 'poll' as const, statusId: closed.status_id })),
  );
  tx.emit({ type: 'status.edited', statusId: closed.status_id });
  await announcePoll(tx, closed.status_id, { atOnce: true });
}
