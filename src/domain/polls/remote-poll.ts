import { now } from '../../lib/time.ts';
import type { Tx } from '../../platform/db/handle.ts';
import type { StatusRow } from '../../schema/statuses.ts';
import type { CurrentPoll } from './change-poll.ts';
import { createPoll, insertOptions, scheduleClosing } from './create-poll.ts';

/** A poll as another server shows it. */
export type RemotePoll = {
  readonly options: readonly string[];
  /** Votes by option, according to its server. */
  readonly votes: readonly number[];
  /** Null when the server does not say. */
  readonly votersCount: number | null;
  readonly multiple: boolean;
  /** Milliseconds; null when it stays open. */
  readonly expiresAt: number | null;
};

/** The change of a poll: another question, other counts, or none. */
export type PollChange = 'asked' | 'counted' | 'none';

/**
 * Updates the poll of an edited remote post, if it has one; its own server counts the votes. Another question removes the votes that were
 * cast here.
 */
export async function updateRemotePoll(
  tx: Tx,
  status: StatusRow,
  current: CurrentPoll | undefined,
  wanted: RemotePoll | undefined,
): Promise<PollChange> {
  if (!wanted) {
    if (!current) return 'none';
    await tx.deleteFrom('polls').where('id', '=', current.id).execute();
    return 'asked';
  }
  if (!current) {
    await createPoll(tx, { statusId: status.id, accountId: status.account_id }, { ...wanted, hideTotals: false });
    return 'asked';
  }
  if (asksSame(current, wanted)) return (await count(tx, current, wanted)) ? 'counted' : 'none';
  await replaceOptions(tx, current.id, wanted);
  await count(tx, current, wanted);
  return 'asked';
}

/** Whether a remote poll asks the same question as the one stored here. */
export function asksSame(current: CurrentPoll, { options, multiple }: RemotePoll): boolean {
  return JSON.stringify(current.options) === JSON.stringify(options) && (current.multiple === 1) === multiple;
}

async function count(tx: Tx, current: CurrentPoll, wanted: RemotePoll): Promise<boolean> {
  const { expiresAt, votersCount, votes, multiple } = wanted;
  await countOptions(tx, current.id, votes);
  const total = votes.reduce((sum, some) => sum + some, 0);
  const counted = total !== current.votes_count || votersCount !== current.voters_count;
  // Not every server states when exactly a poll was closed.
  const moved = expiresAt !== current.expires_at && !(isOver(expiresAt) && isOver(current.expires_at));
  const asked = multiple !== (current.multiple === 1);
  if (!counted && !moved && !asked) return false;
  await tx
    .updateTable('polls')
    .set({
      votes_count: total,
      voters_count: votersCount,
      multiple: multiple ? 1 : 0,
      ...(moved && { expires_at: expiresAt }),
      // Open again, so that its end is announced again.
      ...(moved && !isOver(expiresAt) && { closed_at: null }),
    })
    .where('id', '=', current.id)
    .execute();
  if (moved) await scheduleClosing(tx, current.id, expiresAt);
  return true;
}

const isOver = (end: number | null) => end !== null && end <= now();

async function replaceOptions(tx: Tx, pollId: number, { options, votes }: RemotePoll): Promise<void> {
  await tx.deleteFrom('poll_votes').where('poll_id', '=', pollId).execute();
  await tx.deleteFrom('poll_options').where('poll_id', '=', pollId).execute();
  await insertOptions(tx, pollId, options, votes);
}

async function countOptions(tx: Tx, pollId: number, votes: readonly number[]): Promise<void> {
  for (const [position, count] of votes.entries()) {
    await tx
      .updateTable('poll_options')
      .set({ votes_count: count })
      .where('poll_id', '=', pollId)
      .where('position', '=', position)
      .where('votes_count', '<>', count)
      .execute();
  }
}
