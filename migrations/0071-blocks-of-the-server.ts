import type { Kysely } from 'kysely';
import { column } from './columns.ts';

async function createDomainBlocks(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('domain_blocks')
    .addColumn('id', 'bigint', column({ primary: true }))
    .addColumn('domain', 'text', column())
    .addColumn('severity', 'text', column())
    .addColumn('reject_media', 'smallint', column({ fallback: 0 }))
    .addColumn('reject_reports', 'smallint', column({ fallback: 0 }))
    .addColumn('private_comment', 'text', column({ nullable: true }))
    .addColumn('public_comment', 'text', column({ nullable: true }))
    .addColumn('obfuscate', 'smallint', column({ fallback: 0 }))
    .addColumn('created_at', 'bigint', column())
    .addColumn('updated_at', 'bigint', column())
    .execute();
  await db.schema.createIndex('domain_blocks_domain_key').unique().on('domain_blocks').columns(['domain']).execute();
}

async function createDomainAllows(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('domain_allows')
    .addColumn('id', 'bigint', column({ primary: true }))
    .addColumn('domain', 'text', column())
    .addColumn('created_at', 'bigint', column())
    .execute();
  await db.schema.createIndex('domain_allows_domain_key').unique().on('domain_allows').columns(['domain']).execute();
}

async function createIpBlocks(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('ip_blocks')
    .addColumn('id', 'bigint', column({ primary: true }))
    .addColumn('ip', 'text', column())
    .addColumn('severity', 'text', column())
    .addColumn('comment', 'text', column({ fallback: '' }))
    .addColumn('expires_at', 'bigint', column({ nullable: true }))
    .addColumn('created_at', 'bigint', column())
    .addColumn('updated_at', 'bigint', column())
    .execute();
  await db.schema.createIndex('ip_blocks_ip_key').unique().on('ip_blocks').columns(['ip']).execute();
}

async function createEmailDomainBlocks(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('email_domain_blocks')
    .addColumn('id', 'bigint', column({ primary: true }))
    .addColumn('domain', 'text', column())
    .addColumn('allow_with_approval', 'smallint', column({ fallback: 0 }))
    .addColumn('created_at', 'bigint', column())
    .execute();
  await db.schema
    .createIndex('email_domain_blocks_domain_key')
    .unique()
    .on('email_domain_blocks')
    .columns(['domain'])
    .execute();
}

async function createCanonicalEmailBlocks(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('canonical_email_blocks')
    .addColumn('id', 'bigint', column({ primary: true }))
    .addColumn('canonical_email_hash', 'text', column())
    .addColumn('reference_account_id', 'bigint', column({ nullable: true, references: 'accounts' }))
    .addColumn('created_at', 'bigint', column())
    .execute();
  await db.schema
    .createIndex('canonical_email_blocks_canonical_email_hash_key')
    .unique()
    .on('canonical_email_blocks')
    .columns(['canonical_email_hash'])
    .execute();
  await db.schema
    .createIndex('canonical_email_blocks_reference_account_id_idx')
    .on('canonical_email_blocks')
    .columns(['reference_account_id'])
    .execute();
}

export const serverBlocksSteps = [
  { name: 'domain_blocks', up: createDomainBlocks },
  { name: 'domain_allows', up: createDomainAllows },
  { name: 'ip_blocks', up: createIpBlocks },
  { name: 'email_domain_blocks', up: createEmailDomainBlocks },
  { name: 'canonical_email_blocks', up: createCanonicalEmailBlocks },
];
