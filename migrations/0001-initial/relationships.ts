import type { Kysely } from 'kysely';
import { column } from '../columns.ts';

async function createFollows(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('follows')
    .addColumn('id', 'bigint', column({ primary: true }))
    .addColumn('account_id', 'bigint', column({ references: 'accounts', onDelete: 'cascade' }))
    .addColumn('target_id', 'bigint', column({ references: 'accounts', onDelete: 'cascade' }))
    .addColumn('show_reblogs', 'smallint', column({ fallback: 1 }))
    .addColumn('notify', 'smallint', column({ fallback: 0 }))
    .addColumn('languages', 'text', column({ nullable: true }))
    .addColumn('uri', 'text', column({ nullable: true }))
    .addColumn('created_at', 'bigint', column())
    .execute();
  await db.schema
    .createIndex('follows_account_id_target_id_key')
    .unique()
    .on('follows')
    .columns(['account_id', 'target_id'])
    .execute();
  await db.schema.createIndex('follows_uri_key').unique().on('follows').columns(['uri']).execute();
  await db.schema.createIndex('follows_target_id_id_idx').on('follows').columns(['target_id', 'id']).execute();
  await db.schema.createIndex('follows_account_id_id_idx').on('follows').columns(['account_id', 'id']).execute();
}

async function createFollowRequests(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('follow_requests')
    .addColumn('id', 'bigint', column({ primary: true }))
    .addColumn('account_id', 'bigint', column({ references: 'accounts', onDelete: 'cascade' }))
    .addColumn('target_id', 'bigint', column({ references: 'accounts', onDelete: 'cascade' }))
    .addColumn('show_reblogs', 'smallint', column({ fallback: 1 }))
    .addColumn('notify', 'smallint', column({ fallback: 0 }))
    .addColumn('languages', 'text', column({ nullable: true }))
    .addColumn('uri', 'text', column({ nullable: true }))
    .addColumn('created_at', 'bigint', column())
    .execute();
  await db.schema
    .createIndex('follow_requests_account_id_target_id_key')
    .unique()
    .on('follow_requests')
    .columns(['account_id', 'target_id'])
    .execute();
  await db.schema.createIndex('follow_requests_uri_key').unique().on('follow_requests').columns(['uri']).execute();
  await db.schema
    .createIndex('follow_requests_target_id_id_idx')
    .on('follow_requests')
    .columns(['target_id', 'id'])
    .execute();
  await db.schema
    .createIndex('follow_requests_account_id_id_idx')
    .on('follow_requests')
    .columns(['account_id', 'id'])
    .execute();
}

async function createBlocks(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('blocks')
    .addColumn('id', 'bigint', column({ primary: true }))
    .addColumn('account_id', 'bigint', column({ references: 'accounts', onDelete: 'cascade' }))
    .addColumn('target_id', 'bigint', column({ references: 'accounts', onDelete: 'cascade' }))
    .addColumn('uri', 'text', column({ nullable: true }))
    .addColumn('created_at', 'bigint', column())
    .execute();
  await db.schema
    .createIndex('blocks_account_id_target_id_key')
    .unique()
    .on('blocks')
    .columns(['account_id', 'target_id'])
    .execute();
  await db.schema.createIndex('blocks_uri_key').unique().on('blocks').columns(['uri']).execute();
  await db.schema.createIndex('blocks_target_id_idx').on('blocks').columns(['target_id']).execute();
  await db.schema.createIndex('blocks_account_id_id_idx').on('blocks').columns(['account_id', 'id']).execute();
}

async function createMutes(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('mutes')
    .addColumn('id', 'bigint', column({ primary: true }))
    .addColumn('account_id', 'bigint', column({ references: 'accounts', onDelete: 'cascade' }))
    .addColumn('target_id', 'bigint', column({ references: 'accounts', onDelete: 'cascade' }))
    .addColumn('hide_notifications', 'smallint', column({ fallback: 1 }))
    .addColumn('expires_at', 'bigint', column({ nullable: true }))
    .addColumn('created_at', 'bigint', column())
    .execute();
  await db.schema
    .createIndex('mutes_account_id_target_id_key')
    .unique()
    .on('mutes')
    .columns(['account_id', 'target_id'])
    .execute();
  await db.schema.createIndex('mutes_target_id_idx').on('mutes').columns(['target_id']).execute();
  await db.schema.createIndex('mutes_account_id_id_idx').on('mutes').columns(['account_id', 'id']).execute();
  await db.schema.createIndex('mutes_expires_at_idx').on('mutes').columns(['expires_at']).execute();
}

async function createUserDomainBlocks(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('user_domain_blocks')
    .addColumn('id', 'bigint', column({ primary: true }))
    .addColumn('account_id', 'bigint', column({ references: 'accounts', onDelete: 'cascade' }))
    .addColumn('domain', 'text', column())
    .addColumn('created_at', 'bigint', column())
    .execute();
  await db.schema
    .createIndex('user_domain_blocks_account_id_domain_key')
    .unique()
    .on('user_domain_blocks')
    .columns(['account_id', 'domain'])
    .execute();
  await db.schema
    .createIndex('user_domain_blocks_account_id_id_idx')
    .on('user_domain_blocks')
    .columns(['account_id', 'id'])
    .execute();
}

async function createAccountNotes(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('account_notes')
    .addColumn('account_id', 'bigint', column({ references: 'accounts', onDelete: 'cascade' }))
    .addColumn('target_id', 'bigint', column({ references: 'accounts', onDelete: 'cascade' }))
    .addColumn('comment', 'text', column())
    .addColumn('updated_at', 'bigint', column())
    .addPrimaryKeyConstraint('account_notes_pk', ['account_id', 'target_id'])
    .execute();
  await db.schema.createIndex('account_notes_target_id_idx').on('account_notes').columns(['target_id']).execute();
}

async function createEndorsements(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('endorsements')
    .addColumn('id', 'bigint', column({ primary: true }))
    .addColumn('account_id', 'bigint', column({ references: 'accounts', onDelete: 'cascade' }))
    .addColumn('target_id', 'bigint', column({ references: 'accounts', onDelete: 'cascade' }))
    .addColumn('created_at', 'bigint', column())
    .execute();
  await db.schema
    .createIndex('endorsements_account_id_target_id_key')
    .unique()
    .on('endorsements')
    .columns(['account_id', 'target_id'])
    .execute();
  await db.schema.createIndex('endorsements_target_id_idx').on('endorsements').columns(['target_id']).execute();
  await db.schema
    .createIndex('endorsements_account_id_id_idx')
    .on('endorsements')
    .columns(['account_id', 'id'])
    .execute();
}

async function createLists(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('lists')
    .addColumn('id', 'bigint', column({ primary: true }))
    .addColumn('account_id', 'bigint', column({ references: 'accounts', onDelete: 'cascade' }))
    .addColumn('title', 'text', column())
    .addColumn('replies_policy', 'text', column({ fallback: 'list' }))
    .addColumn('exclusive', 'smallint', column({ fallback: 0 }))
    .addColumn('created_at', 'bigint', column())
    .execute();
  await db.schema.createIndex('lists_account_id_id_idx').on('lists').columns(['account_id', 'id']).execute();
}

async function createListAccounts(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('list_accounts')
    .addColumn('id', 'bigint', column({ primary: true }))
    .addColumn('list_id', 'bigint', column({ references: 'lists', onDelete: 'cascade' }))
    .addColumn('account_id', 'bigint', column({ references: 'accounts', onDelete: 'cascade' }))
    .execute();
  await db.schema
    .createIndex('list_accounts_list_id_account_id_key')
    .unique()
    .on('list_accounts')
    .columns(['list_id', 'account_id'])
    .execute();
  await db.schema.createIndex('list_accounts_account_id_idx').on('list_accounts').columns(['account_id']).execute();
  await db.schema.createIndex('list_accounts_list_id_id_idx').on('list_accounts').columns(['list_id', 'id']).execute();
}

async function createTagFollows(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('tag_follows')
    .addColumn('id', 'bigint', column({ primary: true }))
    .addColumn('account_id', 'bigint', column({ references: 'accounts', onDelete: 'cascade' }))
    .addColumn('tag_id', 'bigint', column({ references: 'tags', onDelete: 'cascade' }))
    .addColumn('created_at', 'bigint', column())
    .execute();
  await db.schema
    .createIndex('tag_follows_account_id_tag_id_key')
    .unique()
    .on('tag_follows')
    .columns(['account_id', 'tag_id'])
    .execute();
  await db.schema.createIndex('tag_follows_tag_id_idx').on('tag_follows').columns(['tag_id']).execute();
  await db.schema
    .createIndex('tag_follows_account_id_id_idx')
    .on('tag_follows')
    .columns(['account_id', 'id'])
    .execute();
}

async function createFeaturedTags(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('featured_tags')
    .addColumn('id', 'bigint', column({ primary: true }))
    .addColumn('account_id', 'bigint', column({ references: 'accounts', onDelete: 'cascade' }))
    .addColumn('tag_id', 'bigint', column({ references: 'tags', onDelete: 'cascade' }))
    .addColumn('name', 'text', column())
    .addColumn('statuses_count', 'bigint', column({ fallback: 0 }))
    .addColumn('last_status_at', 'bigint', column({ nullable: true }))
    .addColumn('created_at', 'bigint', column())
    .execute();
  await db.schema
    .createIndex('featured_tags_account_id_tag_id_key')
    .unique()
    .on('featured_tags')
    .columns(['account_id', 'tag_id'])
    .execute();
  await db.schema.createIndex('featured_tags_tag_id_idx').on('featured_tags').columns(['tag_id']).execute();
  await db.schema
    .createIndex('featured_tags_account_id_id_idx')
    .on('featured_tags')
    .columns(['account_id', 'id'])
    .execute();
}

export const relationshipsSteps = [
  { name: 'follows', up: createFollows },
  { name: 'follow_requests', up: createFollowRequests },
  { name: 'blocks', up: createBlocks },
  { name: 'mutes', up: createMutes },
  { name: 'user_domain_blocks', up: createUserDomainBlocks },
  { name: 'account_notes', up: createAccountNotes },
  { name: 'endorsements', up: createEndorsements },
  { name: 'lists', up: createLists },
  { name: 'list_accounts', up: createListAccounts },
  { name: 'tag_follows', up: createTagFollows },
  { name: 'featured_tags', up: createFeaturedTags },
];
