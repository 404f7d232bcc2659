import type { Kysely } from 'kysely';
import { column } from './columns.ts';

async function extendWarnings(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('account_warnings')
    .addColumn('overruled_at', 'bigint', column({ nullable: true }))
    .execute();
}

async function createAppeals(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('appeals')
    .addColumn('id', 'bigint', column({ primary: true }))
    .addColumn('account_id', 'bigint', column({ references: 'accounts' }))
    .addColumn('account_warning_id', 'bigint', column({ references: 'account_warnings' }))
    .addColumn('text', 'text', column())
    .addColumn('approved_at', 'bigint', column({ nullable: true }))
    .addColumn('rejected_at', 'bigint', column({ nullable: true }))
    .addColumn(
      'answered_by_account_id',
      'bigint',
      column({ nullable: true, references: 'accounts', onDelete: 'set null' }),
    )
    .addColumn('created_at', 'bigint', column())
    .addColumn('updated_at', 'bigint', column())
    .execute();
  await db.schema
    .createIndex('appeals_account_warning_id_key')
    .unique()
    .on('appeals')
    .columns(['account_warning_id'])
    .execute();
  await db.schema.createIndex('appeals_account_id_idx').on('appeals').columns(['account_id']).execute();
  await db.schema
    .createIndex('appeals_answered_by_account_id_idx')
    .on('appeals')
    .columns(['answered_by_account_id'])
    .execute();
}

/** No reference to the status: what it said is kept because it is gone. */
async function createKeptStatuses(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('kept_statuses')
    .addColumn('id', 'bigint', column({ primary: true }))
    .addColumn('account_warning_id', 'bigint', column({ references: 'account_warnings' }))
    .addColumn('status_id', 'bigint', column())
    .addColumn('content', 'text', column())
    .addColumn('created_at', 'bigint', column())
    .execute();
  await db.schema
    .createIndex('kept_statuses_account_warning_id_idx')
    .on('kept_statuses')
    .columns(['account_warning_id'])
    .execute();
  await db.schema.createIndex('kept_statuses_created_at_idx').on('kept_statuses').columns(['created_at']).execute();
}

export const appealsSteps = [
  { name: 'account_warnings', up: extendWarnings },
  { name: 'appeals', up: createAppeals },
  { name: 'kept_statuses', up: createKeptStatuses },
];
