import type { Kysely } from 'kysely';
import { column } from '../columns.ts';

async function createApplications(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('applications')
    .addColumn('id', 'bigint', column({ primary: true }))
    .addColumn('client_id', 'text', column())
    .addColumn('secret_hash', 'text', column())
    .addColumn('name', 'text', column())
    .addColumn('website', 'text', column({ nullable: true }))
    .addColumn('redirect_uris', 'text', column())
    .addColumn('scopes', 'text', column())
    .addColumn('created_at', 'bigint', column())
    .execute();
  await db.schema
    .createIndex('applications_client_id_key')
    .unique()
    .on('applications')
    .columns(['client_id'])
    .execute();
}

async function createAccessTokens(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('access_tokens')
    .addColumn('id', 'bigint', column({ primary: true }))
    .addColumn('token_hash', 'text', column())
    .addColumn('application_id', 'bigint', column({ nullable: true, references: 'applications', onDelete: 'cascade' }))
    .addColumn('user_id', 'bigint', column({ nullable: true, references: 'users', onDelete: 'cascade' }))
    .addColumn('scopes', 'text', column())
    .addColumn('created_at', 'bigint', column())
    .addColumn('last_used_at', 'bigint', column({ nullable: true }))
    .addColumn('last_used_ip', 'text', column({ nullable: true }))
    .addColumn('revoked_at', 'bigint', column({ nullable: true }))
    .addColumn('expires_at', 'bigint', column({ nullable: true }))
    .execute();
  await db.schema
    .createIndex('access_tokens_token_hash_key')
    .unique()
    .on('access_tokens')
    .columns(['token_hash'])
    .execute();
  await db.schema.createIndex('access_tokens_user_id_idx').on('access_tokens').columns(['user_id']).execute();
  await db.schema
    .createIndex('access_tokens_application_id_idx')
    .on('access_tokens')
    .columns(['application_id'])
    .execute();
}

async function createAuthorizationCodes(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('authorization_codes')
    .addColumn('id', 'bigint', column({ primary: true }))
    .addColumn('code_hash', 'text', column())
    .addColumn('application_id', 'bigint', column({ references: 'applications', onDelete: 'cascade' }))
    .addColumn('user_id', 'bigint', column({ references: 'users', onDelete: 'cascade' }))
    .addColumn('redirect_uri', 'text', column())
    .addColumn('scopes', 'text', column())
    .addColumn('code_challenge', 'text', column({ nullable: true }))
    .addColumn('code_challenge_method', 'text', column({ nullable: true }))
    .addColumn('expires_at', 'bigint', column())
    .addColumn('created_at', 'bigint', column())
    .addColumn('used_at', 'bigint', column({ nullable: true }))
    .addColumn('access_token_id', 'bigint', column({ nullable: true }))
    .execute();
  await db.schema
    .createIndex('authorization_codes_code_hash_key')
    .unique()
    .on('authorization_codes')
    .columns(['code_hash'])
    .execute();
  await db.schema
    .createIndex('authorization_codes_application_id_idx')
    .on('authorization_codes')
    .columns(['application_id'])
    .execute();
  await db.schema
    .createIndex('authorization_codes_user_id_idx')
    .on('authorization_codes')
    .columns(['user_id'])
    .execute();
  await db.schema
    .createIndex('authorization_codes_expires_at_idx')
    .on('authorization_codes')
    .columns(['expires_at'])
    .execute();
}

async function createSessions(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('sessions')
    .addColumn('id', 'bigint', column({ primary: true }))
    .addColumn('token_hash', 'text', column())
    .addColumn('user_id', 'bigint', column({ references: 'users', onDelete: 'cascade' }))
    .addColumn('csrf_token', 'text', column())
    .addColumn('ip', 'text', column({ nullable: true }))
    .addColumn('user_agent', 'text', column({ nullable: true }))
    .addColumn('created_at', 'bigint', column())
    .addColumn('last_used_at', 'bigint', column())
    .execute();
  await db.schema.createIndex('sessions_token_hash_key').unique().on('sessions').columns(['token_hash']).execute();
  await db.schema.createIndex('sessions_user_id_idx').on('sessions').columns(['user_id']).execute();
}

async function createOneTimeLinks(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('one_time_links')
    .addColumn('id', 'bigint', column({ primary: true }))
    .addColumn('purpose', 'text', column())
    .addColumn('token_hash', 'text', column())
    .addColumn('user_id', 'bigint', column({ nullable: true, references: 'users', onDelete: 'cascade' }))
    .addColumn('data', 'text', column({ nullable: true }))
    .addColumn('expires_at', 'bigint', column({ nullable: true }))
    .addColumn('created_at', 'bigint', column())
    .execute();
  await db.schema
    .createIndex('one_time_links_token_hash_key')
    .unique()
    .on('one_time_links')
    .columns(['token_hash'])
    .execute();
  await db.schema.createIndex('one_time_links_user_id_idx').on('one_time_links').columns(['user_id']).execute();
  await db.schema.createIndex('one_time_links_purpose_idx').on('one_time_links').columns(['purpose']).execute();
}

export const oauthSteps = [
  { name: 'applications', up: createApplications },
  { name: 'access_tokens', up: createAccessTokens },
  { name: 'authorization_codes', up: createAuthorizationCodes },
  { name: 'sessions', up: createSessions },
  { name: 'one_time_links', up: createOneTimeLinks },
];
