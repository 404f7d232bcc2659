import type { Kysely } from 'kysely';
import { column } from './columns.ts';

async function createSubscriptions(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('domain_subscriptions')
    .addColumn('id', 'bigint', column({ primary: true }))
    .addColumn('title', 'text', column())
    .addColumn('url', 'text', column())
    .addColumn('kind', 'text', column())
    .addColumn('format', 'text', column())
    .addColumn('mode', 'text', column())
    .addColumn('priority', 'bigint', column())
    .addColumn('remove_retracted', 'smallint', column())
    .addColumn('etag', 'text', column({ nullable: true }))
    .addColumn('last_modified', 'text', column({ nullable: true }))
    .addColumn('fetched_at', 'bigint', column({ nullable: true }))
    .addColumn('succeeded_at', 'bigint', column({ nullable: true }))
    .addColumn('last_error', 'text', column({ nullable: true }))
    .addColumn('created_at', 'bigint', column())
    .addColumn('updated_at', 'bigint', column())
    .execute();
  await db.schema
    .createIndex('domain_subscriptions_url_kind_key')
    .unique()
    .on('domain_subscriptions')
    .columns(['url', 'kind'])
    .execute();
}

async function createEntries(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('domain_subscription_entries')
    .addColumn('subscription_id', 'bigint', column({ references: 'domain_subscriptions' }))
    .addColumn('domain', 'text', column())
    .addColumn('severity', 'text', column())
    .addColumn('reject_media', 'smallint', column())
    .addColumn('reject_reports', 'smallint', column())
    .addColumn('obfuscate', 'smallint', column())
    .addColumn('public_comment', 'text', column({ nullable: true }))
    .addPrimaryKeyConstraint('domain_subscription_entries_pk', ['subscription_id', 'domain'])
    .execute();
}

async function createDrafts(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('domain_drafts')
    .addColumn('id', 'bigint', column({ primary: true }))
    .addColumn('subscription_id', 'bigint', column({ references: 'domain_subscriptions' }))
    .addColumn('kind', 'text', column())
    .addColumn('act', 'text', column())
    .addColumn('domain', 'text', column())
    .addColumn('severity', 'text', column())
    .addColumn('reject_media', 'smallint', column())
    .addColumn('reject_reports', 'smallint', column())
    .addColumn('obfuscate', 'smallint', column())
    .addColumn('public_comment', 'text', column({ nullable: true }))
    .addColumn('refused_at', 'bigint', column({ nullable: true }))
    .addColumn('created_at', 'bigint', column())
    .execute();
  await db.schema
    .createIndex('domain_drafts_kind_domain_key')
    .unique()
    .on('domain_drafts')
    .columns(['kind', 'domain'])
    .execute();
  await db.schema
    .createIndex('domain_drafts_subscription_id_idx')
    .on('domain_drafts')
    .columns(['subscription_id'])
    .execute();
}

async function createExcludes(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('domain_excludes')
    .addColumn('id', 'bigint', column({ primary: true }))
    .addColumn('domain', 'text', column())
    .addColumn('comment', 'text', column())
    .addColumn('created_at', 'bigint', column())
    .execute();
  await db.schema
    .createIndex('domain_excludes_domain_key')
    .unique()
    .on('domain_excludes')
    .columns(['domain'])
    .execute();
}

async function nameSubscriptions(db: Kysely<unknown>): Promise<void> {
  for (const table of ['domain_blocks', 'domain_allows']) {
    const subscription = column({ nullable: true, references: 'domain_subscriptions', onDelete: 'set null' });
    await db.schema.alterTable(table).addColumn('subscription_id', 'bigint', subscription).execute();
    await db.schema.createIndex(`${table}_subscription_id_idx`).on(table).columns(['subscription_id']).execute();
  }
}

export const domainSubscriptionsSteps = [
  { name: 'domain_subscriptions', up: createSubscriptions },
  { name: 'domain_subscription_entries', up: createEntries },
  { name: 'domain_drafts', up: createDrafts },
  { name: 'domain_excludes', up: createExcludes },
  { name: 'subscription_id', up: nameSubscriptions },
];
