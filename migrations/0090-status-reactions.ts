import type { Kysely } from 'kysely';
import { column } from './columns.ts';

async function createStatusReactions(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('status_reactions')
    .addColumn('id', 'bigint', column({ primary: true }))
    .addColumn('status_id', 'bigint', column({ references: 'statuses' }))
    .addColumn('account_id', 'bigint', column({ references: 'accounts' }))
    .addColumn('name', 'text', column())
    .addColumn(
      'custom_emoji_id',
      'bigint',
      column({ nullable: true, references: 'custom_emojis', onDelete: 'set null' }),
    )
    .addColumn('uri', 'text', column({ nullable: true }))
    .execute();
  await db.schema
    .createIndex('status_reactions_status_id_account_id_name_key')
    .unique()
    .on('status_reactions')
    .columns(['status_id', 'account_id', 'name'])
    .execute();
  for (const name of ['account_id', 'custom_emoji_id']) {
    await db.schema.createIndex(`status_reactions_${name}_idx`).on('status_reactions').columns([name]).execute();
  }
}

export const statusReactionsSteps = [{ name: 'status_reactions', up: createStatusReactions }];
