import type { Kysely } from 'kysely';
import { column } from './columns.ts';

async function createAsyncRefreshes(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('async_refreshes')
    .addColumn('key', 'text', column({ primary: true }))
    .addColumn('id', 'text', column())
    .addColumn('status', 'text', column())
    .addColumn('result_count', 'bigint', column({ nullable: true }))
    .addColumn('expires_at', 'bigint', column())
    .execute();
  await db.schema.createIndex('async_refreshes_id_key').unique().on('async_refreshes').columns(['id']).execute();
  await db.schema.createIndex('async_refreshes_expires_at_idx').on('async_refreshes').columns(['expires_at']).execute();
}

export const asyncRefreshesSteps = [{ name: 'async_refreshes', up: createAsyncRefreshes }];
