import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../platform/db/handle.ts';
import type { StatusRow } from '../../schema/statuses.ts';
import { releaseQuotes, releaseReplies } from './release.ts';
import { removeReblogPart } from './remove-reblogs.ts';

/** A status that others refer to. */
export type Referred = Pick<StatusRow, 'id' | 'account_id'>;

/** Rows that refer to statuses, of which there may be very many for one. */
type Dependents = {
  /** The table as `d`, with what it takes to tell the status, and the column that does. */
  readonly from: RawBuilder<unknown>;
  readonly statusId: RawBuilder<unknown>;
  /**
   * Removes some of those of a status, about `limit` at most, and takes them off its counts, or only lets go of it what can be without it.
   * Returns how many they were.
   */
  remove(tx: Tx, status: Referred, limit: number): Promise<number>;
};

/** What goes with a status, by kind. Everything else that refers to one is little. */
export const DEPENDENTS = {
  reblogs: { from: sql`statuses as d`, statusId: sql`d.reblog_of_id`, remove: removeReblogPart },
  favourites: { from: sql`favourites as d`, statusId: sql`d.status_id`, remove: removeFavourites },
  replies: { from: sql`statuses as d`, statusId: sql`d.in_reply_to_id`, remove: releaseReplies },
  quotes: { from: sql`quotes as d`, statusId: sql`d.quoted_status_id`, remove: releaseQuotes },
  bookmarks: rowsOf('bookmarks'),
  notifications: rowsOf('notifications'),
  reactions: rowsOf('status_reactions'),
  votes: {
    from: sql`poll_votes as d join polls as p on p.id = d.poll_id`,
    statusId: sql`p.status_id`,
    remove: removeVotes,
  },
} as const satisfies Record<string, Dependents>;

/** Rows of a table that nothing counts. */
function rowsOf(table: 'bookmarks' | 'notifications' | 'status_reactions'): Dependents {
  return {
    from: sql`${sql.table(table)} as d`,
    statusId: sql`d.status_id`,
    async remove(tx, { id }, limit) {
      const some = tx.selectFrom(table).select('id').where('status_id', '=', id).limit(limit);
      const { numDeletedRows } = await tx.deleteFrom(table).where('id', 'in', some).executeTakeFirstOrThrow();
      return Number(numDeletedRows);
    },
  };
}

async function removeFavourites(tx: Tx, { id }: Referred, limit: number): Promise<number> {
  const some = tx.selectFrom('favourites').select('id').where('status_id', '=', id).limit(limit);
  const { numDeletedRows } = await tx.deleteFrom('favourites').where('id', 'in', some).executeTakeFirstOrThrow();
  const count = Number(numDeletedRows);
  await tx
    .updateTable('statuses')
    .set((eb) => ({
      favourites_count: eb('favourites_count', '-', count),
      origin_favourites_count: eb('origin_favourites_count', '-', count),
    }))
    .where('id', '=', id)
    .execute();
  return count;
}

/** The result of the poll stays as it is. */
async function removeVotes(tx: Tx, { id }: Referred, limit: number): Promise<number> {
  const some = tx
    .selectFrom('poll_votes as v')
    .innerJoin('polls as p', 'p.id', 'v.poll_id')
    .select('v.id')
    .where('p.status_id', '=', id)
    .limit(limit);
  const { numDeletedRows } = await tx.deleteFrom('poll_votes').where('id', 'in', some).executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}
