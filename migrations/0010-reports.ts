import type { Kysely } from 'kysely';
import { column } from './columns.ts';

async function createReports(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('reports')
    .addColumn('id', 'bigint', column({ primary: true }))
    .addColumn('account_id', 'bigint', column({ references: 'accounts', onDelete: 'cascade' }))
    .addColumn('target_account_id', 'bigint', column({ references: 'accounts', onDelete: 'cascade' }))
    .addColumn('uri', 'text', column({ nullable: true }))
    .addColumn('category', 'text', column({ fallback: 'other' }))
    .addColumn('comment', 'text', column({ fallback: '' }))
    .addColumn('status_ids', 'text', column({ fallback: '[]' }))
    .addColumn('rule_ids', 'text', column({ nullable: true }))
    .addColumn('forwarded', 'smallint', column({ fallback: 0 }))
    .addColumn('application_id', 'bigint', column({ nullable: true, references: 'applications', onDelete: 'set null' }))
    .addColumn(
      'assigned_account_id',
      'bigint',
      column({ nullable: true, references: 'accounts', onDelete: 'set null' }),
    )
    .addColumn('action_taken_at', 'bigint', column({ nullable: true }))
    .addColumn(
      'action_taken_by_account_id',
      'bigint',
      column({ nullable: true, references: 'accounts', onDelete: 'set null' }),
    )
    .addColumn('created_at', 'bigint', column())
    .addColumn('updated_at', 'bigint', column())
    .execute();
  await db.schema.createIndex('reports_uri_key').unique().on('reports').columns(['uri']).execute();
  await db.schema.createIndex('reports_account_id_idx').on('reports').columns(['account_id']).execute();
  await db.schema
    .createIndex('reports_target_account_id_action_taken_at_idx')
    .on('reports')
    .columns(['target_account_id', 'action_taken_at'])
    .execute();
  await db.schema
    .createIndex('reports_action_taken_at_id_idx')
    .on('reports')
    .columns(['action_taken_at', 'id'])
    .execute();
}

export const reportsSteps = [{ name: 'reports', up: createReports }];
