import type { Kysely } from 'kysely';
import { column } from './columns.ts';

async function createDismissedSuggestions(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('dismissed_suggestions')
    .addColumn('account_id', 'bigint', column({ references: 'accounts', onDelete: 'cascade' }))
    .addColumn('target_id', 'bigint', column({ references: 'accounts', onDelete: 'cascade' }))
    .addColumn('created_at', 'bigint', column())
    .addPrimaryKeyConstraint('dismissed_suggestions_pk', ['account_id', 'target_id'])
    .execute();
  await db.schema
    .createIndex('dismissed_suggestions_target_id_idx')
    .on('dismissed_suggestions')
    .columns(['target_id'])
    .execute();
}

export const suggestionsSteps = [{ name: 'dismissed_suggestions', up: createDismissedSuggestions }];
