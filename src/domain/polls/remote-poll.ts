import type { Tx } from '../../platform/db/handle.ts';
import type { StatusRow } from '../../schema/statuses.ts';
import type { RemotePoll } from '../statuses/remote/remote-status.ts';
import type { CurrentPoll } from './change-poll.ts';
import { createPoll, insertOptions, scheduleClosing } from './create-poll.ts';

/** What became of a poll: another question, other counts, or nothing. */
export type PollChange = 'asked' | 'counted' | 'none';

/**
 * Brings the poll of a post of another server up to date; its server counts the votes. Another question removes the votes that were
 * cast here.
 */
export async function updateRemotePoll(
  tx: Tx,
  status: StatusRow,
  current: CurrentPoll | undefined,
  wanted: RemotePoll | undefined,
): Promise<PollChange> {
  if (!wanted) return 'none';
  if (!current) {
    await createPoll(tx, { statusId: status.id, accountId: status.account_id }, { ...wanted, hideTotals: false });
    return 'asked';
  }
  const asked = JSON.stringify(current.options) !== JSON.stringify(wanted.options);
  if (asked) await replaceOptions(tx, current.id, wanted);
  else await countOptions(tx, current.id, wanted.votes);
  const total = wanted.votes.reduce((sum, votes) => sum + votes, 0);
  const counted = total !== current.votes_count || wanted.votersCount !== current.voters_count;
  const moved = wanted.expiresAt !== current.expires_at;
  if (!asked && !counted && !moved) return 'none';
  await tx
    .updateTable('polls')
    .set({
      votes_count: total,
      voters_count: wanted.votersCount,
      multiple: wanted.multiple ? 1 : 0,
      expires_at: wanted.expiresAt,
    })
    .where('id', '=', current.id)
    .execute();
  if (moved) await scheduleClosing(tx, current.id, wanted.expiresAt);
  return asked ? 'asked' : 'counted';
}

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
