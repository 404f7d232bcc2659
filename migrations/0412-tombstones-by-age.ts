import { type Kysely, sql } from 'kysely';

async function indexTombstonesByAge(db: Kysely<unknown>): Promise<void> {
  await sql`create index tombstones_deleted_at_idx on tombstones (deleted_at) where may_return = 1`.execute(db);
}

/** What other servers deleted is forgotten after a while, oldest first. */
export const tombstonesByAgeSteps = [{ name: 'tombstones', up: indexTombstonesByAge }];
