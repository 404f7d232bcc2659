import type { Kysely } from 'kysely';
import { column } from './columns.ts';

async function createReceivedActivities(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('received_activities')
    .addColumn('uri', 'text', column({ primary: true }))
    .addColumn('actor_uri', 'text', column())
    .addColumn('type', 'text', column())
    .addColumn('rejection', 'text', column({ nullable: true }))
    .addColumn('received_at', 'bigint', column())
    .execute();
  await db.schema
    .createIndex('received_activities_received_at_idx')
    .on('received_activities')
    .columns(['received_at'])
    .execute();
}

async function createAwaitedStatuses(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('awaited_statuses')
    .addColumn('status_id', 'bigint', column({ references: 'statuses', onDelete: 'cascade' }))
    .addColumn('role', 'text', column())
    .addColumn('uri', 'text', column())
    .addColumn('fan_out', 'smallint', column({ fallback: 0 }))
    .addPrimaryKeyConstraint('awaited_statuses_pk', ['status_id', 'role'])
    .execute();
  await db.schema.createIndex('awaited_statuses_uri_idx').on('awaited_statuses').columns(['uri']).execute();
}

/** When an account moved, so that it does not move again at once. */
async function addMovedAt(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('accounts').addColumn('moved_at', 'bigint').execute();
}

export const inboxSteps = [
  { name: 'received_activities', up: createReceivedActivities },
  { name: 'awaited_statuses', up: createAwaitedStatuses },
  { name: 'accounts', up: addMovedAt },
];
