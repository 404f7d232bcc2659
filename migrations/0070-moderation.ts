import type { Kysely } from 'kysely';
import { column } from './columns.ts';

async function extendAccounts(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('accounts')
    .addColumn('suspension_origin', 'text', column({ nullable: true }))
    .execute();
  await db.schema
    .alterTable('accounts')
    .addColumn('erased_at', 'bigint', column({ nullable: true }))
    .execute();
}

async function createAccountWarnings(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('account_warnings')
    .addColumn('id', 'bigint', column({ primary: true }))
    .addColumn('account_id', 'bigint', column({ nullable: true, references: 'accounts', onDelete: 'set null' }))
    .addColumn('target_account_id', 'bigint', column({ references: 'accounts' }))
    .addColumn('report_id', 'bigint', column({ nullable: true, references: 'reports', onDelete: 'set null' }))
    .addColumn('action', 'text', column())
    .addColumn('text', 'text', column({ fallback: '' }))
    .addColumn('status_ids', 'text', column({ nullable: true }))
    .addColumn('created_at', 'bigint', column())
    .execute();
  await db.schema
    .createIndex('account_warnings_target_account_id_idx')
    .on('account_warnings')
    .columns(['target_account_id'])
    .execute();
  await db.schema
    .createIndex('account_warnings_account_id_idx')
    .on('account_warnings')
    .columns(['account_id'])
    .execute();
  await db.schema.createIndex('account_warnings_report_id_idx').on('account_warnings').columns(['report_id']).execute();
}

/** No reference to what was acted on: the log outlives it. */
async function createAuditLog(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('audit_log')
    .addColumn('id', 'bigint', column({ primary: true }))
    .addColumn('account_id', 'bigint', column({ nullable: true, references: 'accounts', onDelete: 'set null' }))
    .addColumn('action', 'text', column())
    .addColumn('target_type', 'text', column())
    .addColumn('target_id', 'bigint', column())
    .addColumn('label', 'text', column())
    .addColumn('details', 'text', column({ fallback: '{}' }))
    .addColumn('created_at', 'bigint', column())
    .execute();
  await db.schema.createIndex('audit_log_account_id_id_idx').on('audit_log').columns(['account_id', 'id']).execute();
  await db.schema.createIndex('audit_log_target_idx').on('audit_log').columns(['target_type', 'target_id']).execute();
}

export const moderationSteps = [
  { name: 'accounts', up: extendAccounts },
  { name: 'account_warnings', up: createAccountWarnings },
  { name: 'audit_log', up: createAuditLog },
];
