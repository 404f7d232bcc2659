import type { Kysely } from 'kysely';
import { column } from './columns.ts';

async function createDrafts(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('drafts')
    .addColumn('id', 'bigint', column({ primary: true }))
    .addColumn('account_id', 'bigint', column({ references: 'accounts' }))
    .addColumn('params', 'text', column())
    .addColumn('created_at', 'bigint', column())
    .addColumn('updated_at', 'bigint', column())
    .execute();
  await db.schema.createIndex('drafts_account_id_id_idx').on('drafts').columns(['account_id', 'id']).execute();
}

export const draftsSteps = [{ name: 'drafts', up: createDrafts }];
