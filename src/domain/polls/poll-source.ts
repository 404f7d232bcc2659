import type { Db } from '../../platform/db/handle.ts';
import { findPollOf } from './get-poll.ts';

/** What was asked for when a poll was written, apart from its end. */
export type PollSource = { readonly options: string[]; readonly multiple: boolean; readonly hide_totals: boolean };

/** How the poll of a status was written; null when it has none. */
export async function findPollSource(db: Db, statusId: number): Promise<PollSource | null> {
  const poll = await findPollOf(db, statusId);
  if (!poll) return null;
  const options = await db
    .selectFrom('poll_options')
    .select('title')
    .where('poll_id', '=', poll.id)
    .orderBy('position')
    .execute();
  return {
    options: options.map(({ title }) => title),
    multiple: poll.multiple === 1,
    hide_totals: poll.hide_totals === 1,
  };
}
