import type { Compose } from './mailing.ts';
import { updated } from './status.ts';

/** New counts of a local poll, for all who have it. */
export const pollChanged: Compose<{ readonly statusId: number }> = async (db, { statusId }) => {
  const row = await db
    .selectFrom('statuses')
    .selectAll()
    .where('id', '=', statusId)
    .where('local', '=', 1)
    .where('local_only', '=', 0)
    .executeTakeFirst();
  return row ? updated(db, row) : [];
};
