import { now } from '../../lib/time.ts';
import type { Tx } from '../../platform/db/handle.ts';
import { lockRow } from '../../platform/db/lock-row.ts';
import type { PollRow } from '../../schema/polls.ts';
import { createPoll, insertOptions, scheduleClosing } from './create-poll.ts';
import type { CheckedPoll } from './validate-poll.ts';

/** The poll a status has, with its options in order. */
export type CurrentPoll = PollRow & { readonly options: readonly string[] };

/** The poll of a status, if it has one. It is locked until this transaction ends, so that nobody votes while it may be changed. */
export async function findPollOf(tx: Tx, statusId: number): Promise<CurrentPoll | undefined> {
  const known = await tx.selectFrom('polls').select('id').where('status_id', '=', statusId).executeTakeFirst();
  const poll = known && (await lockRow(tx, 'polls', known.id));
  if (!poll) return undefined;
  const options = await tx
    .selectFrom('poll_options')
    .select('title')
    .where('poll_id', '=', poll.id)
    .orderBy('position')
    .execute();
  return { ...poll, options: options.map((option) => option.title) };
}

/** Whether the question changes, which makes votes for the old one meaningless. A new deadline alone is no change. */
export function asksOtherwise(current: CurrentPoll | undefined, wanted: CheckedPoll | undefined): boolean {
  if (!current || !wanted) return current !== undefined || wanted !== undefined;
  return (
    JSON.stringify(current.options) !== JSON.stringify(wanted.options) || (current.multiple === 1) !== wanted.multiple
  );
}

type Owner = { readonly statusId: number; readonly accountId: number };

/** Gives an edited status the wanted poll: a new one, a changed one, or none. A changed question removes the votes. */
export async function changePoll(
  tx: Tx,
  owner: Owner,
  current: CurrentPoll | undefined,
  wanted: CheckedPoll | undefined,
): Promise<void> {
  if (!wanted) {
    if (current) await tx.deleteFrom('polls').where('id', '=', current.id).execute();
    return;
  }
  const expiresAt = now() + wanted.expiresIn * 1000;
  if (!current) {
    await createPoll(tx, owner, { ...wanted, expiresAt });
    return;
  }
  const reset = asksOtherwise(current, wanted);
  if (reset) await replaceOptions(tx, current.id, wanted.options);
  await tx
    .updateTable('polls')
    .set({
      multiple: wanted.multiple ? 1 : 0,
      hide_totals: wanted.hideTotals ? 1 : 0,
      expires_at: expiresAt,
      closed_at: null,
      ...(reset && { votes_count: 0, voters_count: 0 }),
    })
    .where('id', '=', current.id)
    .execute();
  await scheduleClosing(tx, current.id, expiresAt);
}

async function replaceOptions(tx: Tx, pollId: number, options: readonly string[]): Promise<void> {
  await tx.deleteFrom('poll_votes').where('poll_id', '=', pollId).execute();
  await tx.deleteFrom('poll_options').where('poll_id', '=', pollId).execute();
  await insertOptions(tx, pollId, options);
}
