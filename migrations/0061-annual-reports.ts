import type { Kysely } from 'kysely';
import { column } from './columns.ts';

async function createAnnualReports(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('annual_reports')
    .addColumn('id', 'bigint', column({ primary: true }))
    .addColumn('account_id', 'bigint', column({ references: 'accounts' }))
    .addColumn('year', 'integer', column())
    .addColumn('data', 'text', column())
    .addColumn('schema_version', 'integer', column())
    .addColumn('share_key', 'text', column())
    .addColumn('viewed_at', 'bigint', column({ nullable: true }))
    .addColumn('created_at', 'bigint', column())
    .execute();
  await db.schema
    .createIndex('annual_reports_account_id_year_key')
    .unique()
    .on('annual_reports')
    .columns(['account_id', 'year'])
    .execute();
}

export const annualReportsSteps = [{ name: 'annual_reports', up: createAnnualReports }];
