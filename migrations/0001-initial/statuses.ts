import type { Kysely } from 'kysely';
import { column } from '../columns.ts';

async function createConversations(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('conversations')
    .addColumn('id', 'bigint', column({ primary: true }))
    .addColumn('uri', 'text', column({ nullable: true }))
    .addColumn('created_at', 'bigint', column())
    .execute();
  await db.schema.createIndex('conversations_uri_key').unique().on('conversations').columns(['uri']).execute();
}

async function createPreviewCards(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('preview_cards')
    .addColumn('id', 'bigint', column({ primary: true }))
    .addColumn('url', 'text', column())
    .addColumn('title', 'text', column({ fallback: '' }))
    .addColumn('description', 'text', column({ fallback: '' }))
    .addColumn('language', 'text', column({ nullable: true }))
    .addColumn('type', 'text', column({ fallback: 'link' }))
    .addColumn('author_name', 'text', column({ fallback: '' }))
    .addColumn('author_url', 'text', column({ fallback: '' }))
    .addColumn('author_account_id', 'bigint', column({ nullable: true, references: 'accounts', onDelete: 'set null' }))
    .addColumn('provider_name', 'text', column({ fallback: '' }))
    .addColumn('provider_url', 'text', column({ fallback: '' }))
    .addColumn('html', 'text', column({ fallback: '' }))
    .addColumn('width', 'bigint', column({ fallback: 0 }))
    .addColumn('height', 'bigint', column({ fallback: 0 }))
    .addColumn('image_key', 'text', column({ nullable: true }))
    .addColumn('image_remote_url', 'text', column({ nullable: true }))
    .addColumn('image_description', 'text', column({ fallback: '' }))
    .addColumn('embed_url', 'text', column({ fallback: '' }))
    .addColumn('blurhash', 'text', column({ nullable: true }))
    .addColumn('published_at', 'bigint', column({ nullable: true }))
    .addColumn('fetched_at', 'bigint', column({ nullable: true }))
    .addColumn('created_at', 'bigint', column())
    .addColumn('updated_at', 'bigint', column())
    .execute();
  await db.schema.createIndex('preview_cards_url_key').unique().on('preview_cards').columns(['url']).execute();
  await db.schema
    .createIndex('preview_cards_author_account_id_idx')
    .on('preview_cards')
    .columns(['author_account_id'])
    .execute();
}

async function createStatuses(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('statuses')
    .addColumn('id', 'bigint', column({ primary: true }))
    .addColumn('account_id', 'bigint', column({ references: 'accounts', onDelete: 'cascade' }))
    .addColumn('uri', 'text', column())
    .addColumn('url', 'text', column({ nullable: true }))
    .addColumn('local', 'smallint', column())
    .addColumn('text', 'text', column({ fallback: '' }))
    .addColumn('content', 'text', column({ fallback: '' }))
    .addColumn('content_type', 'text', column({ fallback: 'text/plain' }))
    .addColumn('spoiler_text', 'text', column({ fallback: '' }))
    .addColumn('sensitive', 'smallint', column({ fallback: 0 }))
    .addColumn('visibility', 'text', column())
    .addColumn('language', 'text', column({ nullable: true }))
    .addColumn('in_reply_to_id', 'bigint', column({ nullable: true, references: 'statuses', onDelete: 'set null' }))
    .addColumn('in_reply_to_account_id', 'bigint', column({ nullable: true }))
    .addColumn(
      'conversation_id',
      'bigint',
      column({ nullable: true, references: 'conversations', onDelete: 'set null' }),
    )
    .addColumn('reblog_of_id', 'bigint', column({ nullable: true, references: 'statuses', onDelete: 'cascade' }))
    .addColumn('application_id', 'bigint', column({ nullable: true, references: 'applications', onDelete: 'set null' }))
    .addColumn('card_id', 'bigint', column({ nullable: true, references: 'preview_cards', onDelete: 'set null' }))
    .addColumn('quote_policy', 'text', column({ fallback: 'nobody' }))
    .addColumn('local_only', 'smallint', column({ fallback: 0 }))
    .addColumn('favourites_count', 'bigint', column({ fallback: 0 }))
    .addColumn('reblogs_count', 'bigint', column({ fallback: 0 }))
    .addColumn('replies_count', 'bigint', column({ fallback: 0 }))
    .addColumn('quotes_count', 'bigint', column({ fallback: 0 }))
    .addColumn('revision', 'bigint', column({ fallback: 0 }))
    .addColumn('edited_at', 'bigint', column({ nullable: true }))
    .addColumn('fetched_at', 'bigint', column({ nullable: true }))
    .addColumn('created_at', 'bigint', column())
    .execute();
  await db.schema.createIndex('statuses_uri_key').unique().on('statuses').columns(['uri']).execute();
  await db.schema.createIndex('statuses_account_id_id_idx').on('statuses').columns(['account_id', 'id']).execute();
  await db.schema
    .createIndex('statuses_in_reply_to_id_id_idx')
    .on('statuses')
    .columns(['in_reply_to_id', 'id'])
    .execute();
  await db.schema
    .createIndex('statuses_conversation_id_id_idx')
    .on('statuses')
    .columns(['conversation_id', 'id'])
    .execute();
  await db.schema
    .createIndex('statuses_reblog_of_id_account_id_idx')
    .on('statuses')
    .columns(['reblog_of_id', 'account_id'])
    .execute();
  await db.schema.createIndex('statuses_card_id_id_idx').on('statuses').columns(['card_id', 'id']).execute();
  await db.schema.createIndex('statuses_application_id_idx').on('statuses').columns(['application_id']).execute();
  await db.schema.createIndex('statuses_visibility_id_idx').on('statuses').columns(['visibility', 'id']).execute();
}

async function createStatusEdits(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('status_edits')
    .addColumn('id', 'bigint', column({ primary: true }))
    .addColumn('status_id', 'bigint', column({ references: 'statuses', onDelete: 'cascade' }))
    .addColumn('account_id', 'bigint', column({ references: 'accounts', onDelete: 'cascade' }))
    .addColumn('text', 'text', column())
    .addColumn('content', 'text', column())
    .addColumn('content_type', 'text', column({ fallback: 'text/plain' }))
    .addColumn('spoiler_text', 'text', column())
    .addColumn('sensitive', 'smallint', column())
    .addColumn('media', 'text', column({ fallback: '[]' }))
    .addColumn('poll_options', 'text', column({ nullable: true }))
    .addColumn('created_at', 'bigint', column())
    .execute();
  await db.schema
    .createIndex('status_edits_status_id_id_idx')
    .on('status_edits')
    .columns(['status_id', 'id'])
    .execute();
  await db.schema.createIndex('status_edits_account_id_idx').on('status_edits').columns(['account_id']).execute();
}

async function createMentions(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('mentions')
    .addColumn('id', 'bigint', column({ primary: true }))
    .addColumn('status_id', 'bigint', column({ references: 'statuses', onDelete: 'cascade' }))
    .addColumn('account_id', 'bigint', column({ references: 'accounts', onDelete: 'cascade' }))
    .addColumn('silent', 'smallint', column({ fallback: 0 }))
    .execute();
  await db.schema
    .createIndex('mentions_status_id_account_id_key')
    .unique()
    .on('mentions')
    .columns(['status_id', 'account_id'])
    .execute();
  await db.schema
    .createIndex('mentions_account_id_status_id_idx')
    .on('mentions')
    .columns(['account_id', 'status_id'])
    .execute();
}

async function createTags(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('tags')
    .addColumn('id', 'bigint', column({ primary: true }))
    .addColumn('name', 'text', column())
    .addColumn('display_name', 'text', column())
    .addColumn('usable', 'smallint', column({ fallback: 1 }))
    .addColumn('trendable', 'smallint', column({ nullable: true }))
    .addColumn('listable', 'smallint', column({ fallback: 1 }))
    .addColumn('reviewed_at', 'bigint', column({ nullable: true }))
    .addColumn('last_status_at', 'bigint', column({ nullable: true }))
    .addColumn('created_at', 'bigint', column())
    .execute();
  await db.schema.createIndex('tags_name_key').unique().on('tags').columns(['name']).execute();
}

async function createStatusTags(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('status_tags')
    .addColumn('status_id', 'bigint', column({ references: 'statuses', onDelete: 'cascade' }))
    .addColumn('tag_id', 'bigint', column({ references: 'tags', onDelete: 'cascade' }))
    .addPrimaryKeyConstraint('status_tags_pk', ['tag_id', 'status_id'])
    .execute();
  await db.schema.createIndex('status_tags_status_id_idx').on('status_tags').columns(['status_id']).execute();
}

export const statusesSteps = [
  { name: 'conversations', up: createConversations },
  { name: 'preview_cards', up: createPreviewCards },
  { name: 'statuses', up: createStatuses },
  { name: 'status_edits', up: createStatusEdits },
  { name: 'mentions', up: createMentions },
  { name: 'tags', up: createTags },
  { name: 'status_tags', up: createStatusTags },
];
