import type { Kysely } from 'kysely';

async function indexTombstonesByAge(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createIndex('tombstones_deleted_at_uri_idx')
    .on('tombstones')
    .columns(['deleted_at', 'uri'])
    .execute();
}

/** What other servers deleted is forgotten after a while, oldest first. */
export const tombstonesByAgeSteps = [{ name: 'tombstones', up: indexTombstonesByAge }];
