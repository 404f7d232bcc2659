import type { Kysely } from 'kysely';
import { column } from './columns.ts';

/** What is sent to other servers: the text once, however many get it. */
async function createOutgoingActivities(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('outgoing_activities')
    .addColumn('id', 'bigint', column({ primary: true }))
    .addColumn('account_id', 'bigint', column({ nullable: true }))
    .addColumn('type', 'text', column())
    .addColumn('body', 'text', column())
    .addColumn('limited', 'smallint', column({ fallback: 0 }))
    .addColumn('to_followers', 'smallint', column({ fallback: 0 }))
    .execute();
}

async function createDeliveries(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('deliveries')
    .addColumn('activity_id', 'bigint', column({ references: 'outgoing_activities' }))
    .addColumn('inbox', 'text', column())
    .addColumn('host', 'text', column())
    .addColumn('subject', 'text', column())
    .addColumn('run_at', 'bigint', column({ nullable: true }))
    .addColumn('attempts', 'bigint', column({ fallback: 0 }))
    .addColumn('outcome', 'text', column({ fallback: 'pending' }))
    .addColumn('status', 'bigint', column({ nullable: true }))
    .addColumn('error', 'text', column({ nullable: true }))
    .addColumn('ended_at', 'bigint', column({ nullable: true }))
    .addPrimaryKeyConstraint('deliveries_pk', ['activity_id', 'inbox'])
    .execute();
  await db.schema.createIndex('deliveries_host_run_at_idx').on('deliveries').columns(['host', 'run_at']).execute();
  await db.schema.createIndex('deliveries_subject_inbox_idx').on('deliveries').columns(['subject', 'inbox']).execute();
}

async function createRemoteHosts(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('remote_hosts')
    .addColumn('host', 'text', column({ primary: true }))
    .addColumn('failures', 'bigint', column({ fallback: 0 }))
    .addColumn('retry_at', 'bigint', column({ nullable: true }))
    .addColumn('signature_style', 'text', column({ nullable: true }))
    .addColumn('last_success_at', 'bigint', column({ nullable: true }))
    .addColumn('last_failure_at', 'bigint', column({ nullable: true }))
    .addColumn('last_error', 'text', column({ nullable: true }))
    .execute();
}

async function createRelays(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('relays')
    .addColumn('id', 'bigint', column({ primary: true }))
    .addColumn('kind', 'text', column())
    .addColumn('inbox_url', 'text', column())
    .addColumn('actor_uri', 'text', column({ nullable: true }))
    .addColumn('follow_uri', 'text', column())
    .addColumn('state', 'text', column())
    .addColumn('created_at', 'bigint', column())
    .execute();
  await db.schema.createIndex('relays_inbox_url_key').unique().on('relays').columns(['inbox_url']).execute();
}

export const deliveriesSteps = [
  { name: 'outgoing_activities', up: createOutgoingActivities },
  { name: 'deliveries', up: createDeliveries },
  { name: 'remote_hosts', up: createRemoteHosts },
  { name: 'relays', up: createRelays },
];
