import type { Kysely } from 'kysely';
import { column } from '../columns.ts';

async function createSettings(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('settings')
    .addColumn('name', 'text', column())
    .addColumn('value', 'text', column())
    .addColumn('updated_at', 'bigint', column())
    .addPrimaryKeyConstraint('settings_pk', ['name'])
    .execute();
}

async function createSecrets(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('secrets')
    .addColumn('name', 'text', column())
    .addColumn('value', 'text', column())
    .addColumn('created_at', 'bigint', column())
    .addPrimaryKeyConstraint('secrets_pk', ['name'])
    .execute();
}

async function createRules(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('rules')
    .addColumn('id', 'bigint', column({ primary: true }))
    .addColumn('text', 'text', column())
    .addColumn('hint', 'text', column({ fallback: '' }))
    .addColumn('translations', 'text', column({ fallback: '{}' }))
    .addColumn('priority', 'bigint', column({ fallback: 0 }))
    .addColumn('deleted_at', 'bigint', column({ nullable: true }))
    .addColumn('created_at', 'bigint', column())
    .addColumn('updated_at', 'bigint', column())
    .execute();
}

async function createCustomEmojis(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('custom_emojis')
    .addColumn('id', 'bigint', column({ primary: true }))
    .addColumn('shortcode', 'text', column())
    .addColumn('domain', 'text', column({ nullable: true }))
    .addColumn('handle', 'text', column())
    .addColumn('uri', 'text', column({ nullable: true }))
    .addColumn('key', 'text', column({ nullable: true }))
    .addColumn('static_key', 'text', column({ nullable: true }))
    .addColumn('remote_url', 'text', column({ nullable: true }))
    .addColumn('category', 'text', column({ nullable: true }))
    .addColumn('visible_in_picker', 'smallint', column({ fallback: 1 }))
    .addColumn('disabled', 'smallint', column({ fallback: 0 }))
    .addColumn('featured', 'smallint', column({ fallback: 0 }))
    .addColumn('created_at', 'bigint', column())
    .addColumn('updated_at', 'bigint', column())
    .execute();
  await db.schema.createIndex('custom_emojis_handle_key').unique().on('custom_emojis').columns(['handle']).execute();
  await db.schema.createIndex('custom_emojis_domain_idx').on('custom_emojis').columns(['domain']).execute();
}

async function createAnnouncements(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('announcements')
    .addColumn('id', 'bigint', column({ primary: true }))
    .addColumn('text', 'text', column())
    .addColumn('starts_at', 'bigint', column({ nullable: true }))
    .addColumn('ends_at', 'bigint', column({ nullable: true }))
    .addColumn('all_day', 'smallint', column({ fallback: 0 }))
    .addColumn('scheduled_at', 'bigint', column({ nullable: true }))
    .addColumn('published_at', 'bigint', column({ nullable: true }))
    .addColumn('status_ids', 'text', column({ fallback: '[]' }))
    .addColumn('created_at', 'bigint', column())
    .addColumn('updated_at', 'bigint', column())
    .execute();
}

async function createAnnouncementReactions(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('announcement_reactions')
    .addColumn('id', 'bigint', column({ primary: true }))
    .addColumn('announcement_id', 'bigint', column({ references: 'announcements', onDelete: 'cascade' }))
    .addColumn('account_id', 'bigint', column({ references: 'accounts', onDelete: 'cascade' }))
    .addColumn('name', 'text', column())
    .addColumn(
      'custom_emoji_id',
      'bigint',
      column({ nullable: true, references: 'custom_emojis', onDelete: 'cascade' }),
    )
    .addColumn('created_at', 'bigint', column())
    .execute();
  await db.schema
    .createIndex('announcement_reactions_announcement_id_account_id_name_key')
    .unique()
    .on('announcement_reactions')
    .columns(['announcement_id', 'account_id', 'name'])
    .execute();
  await db.schema
    .createIndex('announcement_reactions_account_id_idx')
    .on('announcement_reactions')
    .columns(['account_id'])
    .execute();
  await db.schema
    .createIndex('announcement_reactions_custom_emoji_id_idx')
    .on('announcement_reactions')
    .columns(['custom_emoji_id'])
    .execute();
}

async function createAnnouncementReads(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('announcement_reads')
    .addColumn('announcement_id', 'bigint', column({ references: 'announcements', onDelete: 'cascade' }))
    .addColumn('account_id', 'bigint', column({ references: 'accounts', onDelete: 'cascade' }))
    .addPrimaryKeyConstraint('announcement_reads_pk', ['announcement_id', 'account_id'])
    .execute();
  await db.schema
    .createIndex('announcement_reads_account_id_idx')
    .on('announcement_reads')
    .columns(['account_id'])
    .execute();
}

async function createDocuments(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('documents')
    .addColumn('id', 'bigint', column({ primary: true }))
    .addColumn('kind', 'text', column())
    .addColumn('content', 'text', column())
    .addColumn('effective_at', 'bigint', column({ nullable: true }))
    .addColumn('published_at', 'bigint', column({ nullable: true }))
    .addColumn('created_at', 'bigint', column())
    .addColumn('updated_at', 'bigint', column())
    .execute();
  await db.schema.createIndex('documents_kind_id_idx').on('documents').columns(['kind', 'id']).execute();
}

export const instanceSteps = [
  { name: 'settings', up: createSettings },
  { name: 'secrets', up: createSecrets },
  { name: 'rules', up: createRules },
  { name: 'custom_emojis', up: createCustomEmojis },
  { name: 'announcements', up: createAnnouncements },
  { name: 'announcement_reactions', up: createAnnouncementReactions },
  { name: 'announcement_reads', up: createAnnouncementReads },
  { name: 'documents', up: createDocuments },
];
