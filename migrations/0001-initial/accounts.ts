import type { Kysely } from 'kysely';
import { column } from '../columns.ts';

async function createAccounts(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('accounts')
    .addColumn('id', 'bigint', column({ primary: true }))
    .addColumn('username', 'text', column())
    .addColumn('domain', 'text', column({ nullable: true }))
    .addColumn('handle', 'text', column())
    .addColumn('uri', 'text', column())
    .addColumn('url', 'text', column({ nullable: true }))
    .addColumn('actor_type', 'text', column({ fallback: 'Person' }))
    .addColumn('display_name', 'text', column({ fallback: '' }))
    .addColumn('note', 'text', column({ fallback: '' }))
    .addColumn('fields', 'text', column({ fallback: '[]' }))
    .addColumn('locked', 'smallint', column({ fallback: 0 }))
    .addColumn('discoverable', 'smallint', column({ nullable: true }))
    .addColumn('indexable', 'smallint', column({ fallback: 0 }))
    .addColumn('hide_collections', 'smallint', column({ nullable: true }))
    .addColumn('show_media', 'smallint', column({ fallback: 1 }))
    .addColumn('show_media_replies', 'smallint', column({ fallback: 1 }))
    .addColumn('show_featured', 'smallint', column({ fallback: 1 }))
    .addColumn('attribution_domains', 'text', column({ fallback: '[]' }))
    .addColumn('also_known_as', 'text', column({ fallback: '[]' }))
    .addColumn('moved_to_id', 'bigint', column({ nullable: true, references: 'accounts', onDelete: 'set null' }))
    .addColumn('avatar_key', 'text', column({ nullable: true }))
    .addColumn('avatar_static_key', 'text', column({ nullable: true }))
    .addColumn('avatar_remote_url', 'text', column({ nullable: true }))
    .addColumn('avatar_description', 'text', column({ fallback: '' }))
    .addColumn('header_key', 'text', column({ nullable: true }))
    .addColumn('header_static_key', 'text', column({ nullable: true }))
    .addColumn('header_remote_url', 'text', column({ nullable: true }))
    .addColumn('header_description', 'text', column({ fallback: '' }))
    .addColumn('memorial', 'smallint', column({ fallback: 0 }))
    .addColumn('suspended_at', 'bigint', column({ nullable: true }))
    .addColumn('silenced_at', 'bigint', column({ nullable: true }))
    .addColumn('sensitized_at', 'bigint', column({ nullable: true }))
    .addColumn('public_key', 'text', column({ nullable: true }))
    .addColumn('private_key', 'text', column({ nullable: true }))
    .addColumn('inbox_url', 'text', column({ nullable: true }))
    .addColumn('shared_inbox_url', 'text', column({ nullable: true }))
    .addColumn('outbox_url', 'text', column({ nullable: true }))
    .addColumn('followers_url', 'text', column({ nullable: true }))
    .addColumn('following_url', 'text', column({ nullable: true }))
    .addColumn('featured_url', 'text', column({ nullable: true }))
    .addColumn('followers_count', 'bigint', column({ fallback: 0 }))
    .addColumn('following_count', 'bigint', column({ fallback: 0 }))
    .addColumn('statuses_count', 'bigint', column({ fallback: 0 }))
    .addColumn('last_status_at', 'bigint', column({ nullable: true }))
    .addColumn('revision', 'bigint', column({ fallback: 0 }))
    .addColumn('fetched_at', 'bigint', column({ nullable: true }))
    .addColumn('created_at', 'bigint', column())
    .addColumn('updated_at', 'bigint', column())
    .execute();
  await db.schema.createIndex('accounts_handle_key').unique().on('accounts').columns(['handle']).execute();
  await db.schema.createIndex('accounts_uri_key').unique().on('accounts').columns(['uri']).execute();
  await db.schema.createIndex('accounts_domain_idx').on('accounts').columns(['domain']).execute();
  await db.schema.createIndex('accounts_last_status_at_idx').on('accounts').columns(['last_status_at']).execute();
  await db.schema.createIndex('accounts_created_at_idx').on('accounts').columns(['created_at']).execute();
  await db.schema.createIndex('accounts_moved_to_id_idx').on('accounts').columns(['moved_to_id']).execute();
}

async function createRoles(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('roles')
    .addColumn('id', 'bigint', column({ primary: true }))
    .addColumn('name', 'text', column())
    .addColumn('color', 'text', column({ fallback: '' }))
    .addColumn('position', 'bigint', column({ fallback: 0 }))
    .addColumn('permissions', 'bigint', column({ fallback: 0 }))
    .addColumn('highlighted', 'smallint', column({ fallback: 0 }))
    .addColumn('collection_limit', 'bigint', column({ fallback: 10 }))
    .addColumn('require_2fa', 'smallint', column({ fallback: 0 }))
    .addColumn('created_at', 'bigint', column())
    .addColumn('updated_at', 'bigint', column())
    .execute();
}

async function createUsers(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('users')
    .addColumn('id', 'bigint', column({ primary: true }))
    .addColumn('account_id', 'bigint', column({ references: 'accounts', onDelete: 'cascade' }))
    .addColumn('email', 'text', column())
    .addColumn('email_key', 'text', column())
    .addColumn('password_hash', 'text', column())
    .addColumn('role_id', 'bigint', column({ nullable: true, references: 'roles', onDelete: 'set null' }))
    .addColumn('locale', 'text', column({ nullable: true }))
    .addColumn('time_zone', 'text', column({ nullable: true }))
    .addColumn('chosen_languages', 'text', column({ nullable: true }))
    .addColumn('settings', 'text', column({ fallback: '{}' }))
    .addColumn('confirmed_at', 'bigint', column({ nullable: true }))
    .addColumn('approved', 'smallint', column({ fallback: 1 }))
    .addColumn('disabled', 'smallint', column({ fallback: 0 }))
    .addColumn('sign_up_reason', 'text', column({ nullable: true }))
    .addColumn('sign_up_ip', 'text', column({ nullable: true }))
    .addColumn('created_by_application_id', 'bigint', column({ nullable: true }))
    .addColumn('last_active_at', 'bigint', column({ nullable: true }))
    .addColumn('created_at', 'bigint', column())
    .addColumn('updated_at', 'bigint', column())
    .execute();
  await db.schema.createIndex('users_account_id_key').unique().on('users').columns(['account_id']).execute();
  await db.schema.createIndex('users_email_key_key').unique().on('users').columns(['email_key']).execute();
  await db.schema.createIndex('users_role_id_idx').on('users').columns(['role_id']).execute();
  await db.schema.createIndex('users_last_active_at_idx').on('users').columns(['last_active_at']).execute();
  await db.schema.createIndex('users_created_at_idx').on('users').columns(['created_at']).execute();
}

export const accountsSteps = [
  { name: 'accounts', up: createAccounts },
  { name: 'roles', up: createRoles },
  { name: 'users', up: createUsers },
];
