import type { Kysely } from 'kysely';
import { column } from '../columns.ts';

async function createStatusPins(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('status_pins')
    .addColumn('id', 'bigint', column({ primary: true }))
    .addColumn('account_id', 'bigint', column({ references: 'accounts', onDelete: 'cascade' }))
    .addColumn('status_id', 'bigint', column({ references: 'statuses', onDelete: 'cascade' }))
    .addColumn('created_at', 'bigint', column())
    .execute();
  await db.schema
    .createIndex('status_pins_account_id_status_id_key')
    .unique()
    .on('status_pins')
    .columns(['account_id', 'status_id'])
    .execute();
  await db.schema.createIndex('status_pins_status_id_idx').on('status_pins').columns(['status_id']).execute();
}

async function createFavourites(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('favourites')
    .addColumn('id', 'bigint', column({ primary: true }))
    .addColumn('account_id', 'bigint', column({ references: 'accounts', onDelete: 'cascade' }))
    .addColumn('status_id', 'bigint', column({ references: 'statuses', onDelete: 'cascade' }))
    .addColumn('uri', 'text', column({ nullable: true }))
    .execute();
  await db.schema
    .createIndex('favourites_account_id_status_id_key')
    .unique()
    .on('favourites')
    .columns(['account_id', 'status_id'])
    .execute();
  await db.schema.createIndex('favourites_uri_key').unique().on('favourites').columns(['uri']).execute();
  await db.schema.createIndex('favourites_status_id_id_idx').on('favourites').columns(['status_id', 'id']).execute();
  await db.schema.createIndex('favourites_account_id_id_idx').on('favourites').columns(['account_id', 'id']).execute();
}

async function createBookmarks(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('bookmarks')
    .addColumn('id', 'bigint', column({ primary: true }))
    .addColumn('account_id', 'bigint', column({ references: 'accounts', onDelete: 'cascade' }))
    .addColumn('status_id', 'bigint', column({ references: 'statuses', onDelete: 'cascade' }))
    .execute();
  await db.schema
    .createIndex('bookmarks_account_id_status_id_key')
    .unique()
    .on('bookmarks')
    .columns(['account_id', 'status_id'])
    .execute();
  await db.schema.createIndex('bookmarks_status_id_idx').on('bookmarks').columns(['status_id']).execute();
  await db.schema.createIndex('bookmarks_account_id_id_idx').on('bookmarks').columns(['account_id', 'id']).execute();
}

async function createConversationMutes(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('conversation_mutes')
    .addColumn('account_id', 'bigint', column({ references: 'accounts', onDelete: 'cascade' }))
    .addColumn('conversation_id', 'bigint', column({ references: 'conversations', onDelete: 'cascade' }))
    .addPrimaryKeyConstraint('conversation_mutes_pk', ['account_id', 'conversation_id'])
    .execute();
  await db.schema
    .createIndex('conversation_mutes_conversation_id_idx')
    .on('conversation_mutes')
    .columns(['conversation_id'])
    .execute();
}

async function createAccountConversations(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('account_conversations')
    .addColumn('id', 'bigint', column({ primary: true }))
    .addColumn('account_id', 'bigint', column({ references: 'accounts', onDelete: 'cascade' }))
    .addColumn('conversation_id', 'bigint', column({ references: 'conversations', onDelete: 'cascade' }))
    .addColumn('participant_ids', 'text', column())
    .addColumn('participants_key', 'text', column())
    .addColumn('last_status_id', 'bigint', column({ nullable: true, references: 'statuses', onDelete: 'set null' }))
    .addColumn('unread', 'smallint', column({ fallback: 0 }))
    .execute();
  await db.schema
    .createIndex('account_conversations_account_id_participants_key_key')
    .unique()
    .on('account_conversations')
    .columns(['account_id', 'participants_key'])
    .execute();
  await db.schema
    .createIndex('account_conversations_account_id_last_status_id_idx')
    .on('account_conversations')
    .columns(['account_id', 'last_status_id'])
    .execute();
  await db.schema
    .createIndex('account_conversations_conversation_id_idx')
    .on('account_conversations')
    .columns(['conversation_id'])
    .execute();
  await db.schema
    .createIndex('account_conversations_last_status_id_idx')
    .on('account_conversations')
    .columns(['last_status_id'])
    .execute();
}

async function createAccountConversationStatuses(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('account_conversation_statuses')
    .addColumn(
      'account_conversation_id',
      'bigint',
      column({ references: 'account_conversations', onDelete: 'cascade' }),
    )
    .addColumn('status_id', 'bigint', column({ references: 'statuses', onDelete: 'cascade' }))
    .addPrimaryKeyConstraint('account_conversation_statuses_pk', ['account_conversation_id', 'status_id'])
    .execute();
  await db.schema
    .createIndex('account_conversation_statuses_status_id_idx')
    .on('account_conversation_statuses')
    .columns(['status_id'])
    .execute();
}

async function createPolls(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('polls')
    .addColumn('id', 'bigint', column({ primary: true }))
    .addColumn('status_id', 'bigint', column({ references: 'statuses', onDelete: 'cascade' }))
    .addColumn('account_id', 'bigint', column({ references: 'accounts', onDelete: 'cascade' }))
    .addColumn('multiple', 'smallint', column({ fallback: 0 }))
    .addColumn('hide_totals', 'smallint', column({ fallback: 0 }))
    .addColumn('expires_at', 'bigint', column({ nullable: true }))
    .addColumn('votes_count', 'bigint', column({ fallback: 0 }))
    .addColumn('voters_count', 'bigint', column({ nullable: true }))
    .addColumn('closed_at', 'bigint', column({ nullable: true }))
    .execute();
  await db.schema.createIndex('polls_status_id_key').unique().on('polls').columns(['status_id']).execute();
  await db.schema.createIndex('polls_account_id_idx').on('polls').columns(['account_id']).execute();
  await db.schema.createIndex('polls_expires_at_idx').on('polls').columns(['expires_at']).execute();
}

async function createPollOptions(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('poll_options')
    .addColumn('poll_id', 'bigint', column({ references: 'polls', onDelete: 'cascade' }))
    .addColumn('position', 'bigint', column())
    .addColumn('title', 'text', column())
    .addColumn('votes_count', 'bigint', column({ fallback: 0 }))
    .addPrimaryKeyConstraint('poll_options_pk', ['poll_id', 'position'])
    .execute();
}

async function createPollVotes(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('poll_votes')
    .addColumn('id', 'bigint', column({ primary: true }))
    .addColumn('poll_id', 'bigint', column({ references: 'polls', onDelete: 'cascade' }))
    .addColumn('account_id', 'bigint', column({ references: 'accounts', onDelete: 'cascade' }))
    .addColumn('position', 'bigint', column())
    .addColumn('uri', 'text', column({ nullable: true }))
    .execute();
  await db.schema
    .createIndex('poll_votes_poll_id_account_id_position_key')
    .unique()
    .on('poll_votes')
    .columns(['poll_id', 'account_id', 'position'])
    .execute();
  await db.schema.createIndex('poll_votes_uri_key').unique().on('poll_votes').columns(['uri']).execute();
  await db.schema.createIndex('poll_votes_account_id_idx').on('poll_votes').columns(['account_id']).execute();
}

async function createQuotes(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('quotes')
    .addColumn('id', 'bigint', column({ primary: true }))
    .addColumn('status_id', 'bigint', column({ references: 'statuses', onDelete: 'cascade' }))
    .addColumn('account_id', 'bigint', column({ references: 'accounts', onDelete: 'cascade' }))
    .addColumn('quoted_status_id', 'bigint', column({ nullable: true, references: 'statuses', onDelete: 'set null' }))
    .addColumn('quoted_account_id', 'bigint', column({ nullable: true, references: 'accounts', onDelete: 'set null' }))
    .addColumn('state', 'text', column())
    .addColumn('uri', 'text', column({ nullable: true }))
    .addColumn('approval_uri', 'text', column({ nullable: true }))
    .addColumn('legacy', 'smallint', column({ fallback: 0 }))
    .addColumn('created_at', 'bigint', column())
    .execute();
  await db.schema.createIndex('quotes_status_id_key').unique().on('quotes').columns(['status_id']).execute();
  await db.schema.createIndex('quotes_uri_key').unique().on('quotes').columns(['uri']).execute();
  await db.schema
    .createIndex('quotes_quoted_status_id_id_idx')
    .on('quotes')
    .columns(['quoted_status_id', 'id'])
    .execute();
  await db.schema.createIndex('quotes_account_id_idx').on('quotes').columns(['account_id']).execute();
  await db.schema.createIndex('quotes_quoted_account_id_idx').on('quotes').columns(['quoted_account_id']).execute();
}

async function createMediaAttachments(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('media_attachments')
    .addColumn('id', 'bigint', column({ primary: true }))
    .addColumn('account_id', 'bigint', column({ references: 'accounts', onDelete: 'cascade' }))
    .addColumn('status_id', 'bigint', column({ nullable: true, references: 'statuses', onDelete: 'set null' }))
    .addColumn('position', 'bigint', column({ fallback: 0 }))
    .addColumn('type', 'text', column())
    .addColumn('state', 'text', column({ fallback: 'done' }))
    .addColumn('key', 'text', column({ nullable: true }))
    .addColumn('mime', 'text', column({ nullable: true }))
    .addColumn('size', 'bigint', column({ fallback: 0 }))
    .addColumn('preview_key', 'text', column({ nullable: true }))
    .addColumn('remote_url', 'text', column({ nullable: true }))
    .addColumn('preview_remote_url', 'text', column({ nullable: true }))
    .addColumn('meta', 'text', column({ fallback: '{}' }))
    .addColumn('description', 'text', column({ nullable: true }))
    .addColumn('blurhash', 'text', column({ nullable: true }))
    .addColumn('error', 'text', column({ nullable: true }))
    .addColumn('created_at', 'bigint', column())
    .addColumn('updated_at', 'bigint', column())
    .execute();
  await db.schema
    .createIndex('media_attachments_status_id_idx')
    .on('media_attachments')
    .columns(['status_id'])
    .execute();
  await db.schema
    .createIndex('media_attachments_account_id_id_idx')
    .on('media_attachments')
    .columns(['account_id', 'id'])
    .execute();
  await db.schema
    .createIndex('media_attachments_created_at_idx')
    .on('media_attachments')
    .columns(['created_at'])
    .execute();
}

async function createIdempotencyKeys(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('idempotency_keys')
    .addColumn('account_id', 'bigint', column({ references: 'accounts', onDelete: 'cascade' }))
    .addColumn('key', 'text', column())
    .addColumn('status_id', 'bigint', column({ nullable: true }))
    .addColumn('scheduled_status_id', 'bigint', column({ nullable: true }))
    .addColumn('created_at', 'bigint', column())
    .addPrimaryKeyConstraint('idempotency_keys_pk', ['account_id', 'key'])
    .execute();
  await db.schema
    .createIndex('idempotency_keys_created_at_idx')
    .on('idempotency_keys')
    .columns(['created_at'])
    .execute();
}

async function createScheduledStatuses(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('scheduled_statuses')
    .addColumn('id', 'bigint', column({ primary: true }))
    .addColumn('account_id', 'bigint', column({ references: 'accounts', onDelete: 'cascade' }))
    .addColumn('scheduled_at', 'bigint', column())
    .addColumn('params', 'text', column())
    .addColumn('error', 'text', column({ nullable: true }))
    .addColumn('created_at', 'bigint', column())
    .execute();
  await db.schema
    .createIndex('scheduled_statuses_account_id_id_idx')
    .on('scheduled_statuses')
    .columns(['account_id', 'id'])
    .execute();
  await db.schema
    .createIndex('scheduled_statuses_scheduled_at_idx')
    .on('scheduled_statuses')
    .columns(['scheduled_at'])
    .execute();
}

async function createTombstones(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('tombstones')
    .addColumn('uri', 'text', column())
    .addColumn('deleted_at', 'bigint', column())
    .addPrimaryKeyConstraint('tombstones_pk', ['uri'])
    .execute();
}

export const interactionsSteps = [
  { name: 'status_pins', up: createStatusPins },
  { name: 'favourites', up: createFavourites },
  { name: 'bookmarks', up: createBookmarks },
  { name: 'conversation_mutes', up: createConversationMutes },
  { name: 'account_conversations', up: createAccountConversations },
  { name: 'account_conversation_statuses', up: createAccountConversationStatuses },
  { name: 'polls', up: createPolls },
  { name: 'poll_options', up: createPollOptions },
  { name: 'poll_votes', up: createPollVotes },
  { name: 'quotes', up: createQuotes },
  { name: 'media_attachments', up: createMediaAttachments },
  { name: 'idempotency_keys', up: createIdempotencyKeys },
  { name: 'scheduled_statuses', up: createScheduledStatuses },
  { name: 'tombstones', up: createTombstones },
];
