import { type Kysely, sql } from 'kysely';

/**
 * A post touches a page of each index of each follower's home timeline: the two that are nearly the same as the primary key cost
 * more than they save, since a timeline is short.
 */
async function dropHomeIndexes(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropIndex('home_entries_owner_id_account_id_idx').execute();
  await db.schema.dropIndex('home_entries_owner_id_reblog_of_id_idx').execute();
}

/** Whether somebody has been told already is one step, however often the two have met. */
async function widenSenderIndex(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropIndex('notifications_from_account_id_account_id_idx').execute();
  await db.schema
    .createIndex('notifications_from_account_id_account_id_status_id_idx')
    .on('notifications')
    .columns(['from_account_id', 'account_id', 'status_id'])
    .execute();
}

/** The few posts of this server among the many of others. */
async function createLocalIndex(db: Kysely<unknown>): Promise<void> {
  await sql`create index statuses_local_public_idx on statuses (local, id)
    where visibility = 'public' and reblog_of_id is null`.execute(db);
}

export const timelineIndexesSteps = [
  { name: 'home_entries', up: dropHomeIndexes },
  { name: 'notifications', up: widenSenderIndex },
  { name: 'statuses', up: createLocalIndex },
];
