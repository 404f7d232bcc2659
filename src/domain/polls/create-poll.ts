import { newId } from '../../lib/id.ts';
import type { Tx } from '../../platform/db/handle.ts';
import { enqueue } from '../../platform/jobs/enqueue.ts';

export type NewPoll = {
  readonly options: readonly string[];
  readonly multiple: boolean;
  readonly hideTotals: boolean;
  /** Milliseconds; null when it stays open. */
  readonly expiresAt: number | null;
  /** The votes so far, by option, for polls of other servers. */
  readonly votes?: readonly number[];
  /** Null when the other server does not say. */
  readonly votersCount?: number | null;
};

/** Adds the poll of a status, and the job that announces its end. Returns the poll's id. */
export async function createPoll(
  tx: Tx,
  { statusId, accountId }: { statusId: number; accountId: number },
  poll: NewPoll,
): Promise<number> {
  const id = newId();
  const votes = poll.votes ?? [];
  await tx
    .insertInto('polls')
    .values({
      id,
      status_id: statusId,
      account_id: accountId,
      multiple: poll.multiple ? 1 : 0,
      hide_totals: poll.hideTotals ? 1 : 0,
      expires_at: poll.expiresAt,
      votes_count: votes.reduce((sum, count) => sum + count, 0),
      voters_count: poll.votersCount === undefined ? 0 : poll.votersCount,
    })
    .execute();
  await insertOptions(tx, id, poll.options, votes);
  await scheduleClosing(tx, id, poll.expiresAt);
  return id;
}

/** Writes the options of a poll that has none. */
export async function insertOptions(
  tx: Tx,
  pollId: number,
  options: readonly string[],
  votes: readonly number[] = [],
): Promise<void> {
  if (options.length === 0) return;
  const rows = options.map((title, position) => ({
    poll_id: pollId,
    position,
    title,
    votes_count: votes[position] ?? 0,
  }));
  await tx.insertInto('poll_options').values(rows).execute();
}

/** Schedules the job that ends the poll. A job that runs too early, because the end was moved, does nothing. */
export async function scheduleClosing(tx: Tx, pollId: number, expiresAt: number | null): Promise<void> {
  if (expiresAt !== null) await enqueue(tx, { name: 'close-poll', payload: { pollId }, runAt: expiresAt });
}
