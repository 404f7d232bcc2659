import type { Kysely } from 'kysely';
import { column } from './columns.ts';

async function createEarly(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('early_statuses')
    .addColumn('status_id', 'bigint', column({ primary: true, references: 'statuses' }))
    .addColumn('created_at', 'bigint', column())
    .execute();
  await db.schema.createIndex('early_statuses_created_at_idx').on('early_statuses').columns(['created_at']).execute();
}

export const earlyStatusesSteps = [{ name: 'table', up: createEarly }];
