import { type Kysely, sql } from 'kysely';
import { column } from './columns.ts';

/** Where an account of another server lists its collections, and who may put it into one, as it says. */
async function addToAccounts(db: Kysely<unknown>): Promise<void> {
  for (const name of ['collections_url', 'feature_policy']) {
    await db.schema
      .alterTable('accounts')
      .addColumn(name, 'text', column({ nullable: true }))
      .execute();
  }
}

/** The proof of consent, the request for it, and the order in which another server shows the items. */
async function addToItems(db: Kysely<unknown>): Promise<void> {
  for (const name of ['approval_uri', 'activity_uri']) {
    await db.schema
      .alterTable('collection_items')
      .addColumn(name, 'text', column({ nullable: true }))
      .execute();
    await sql`
      create index ${sql.ref(`collection_items_${name}_idx`)} on collection_items (${sql.ref(name)})
      where ${sql.ref(name)} is not null`.execute(db);
  }
  await db.schema
    .alterTable('collection_items')
    .addColumn('position', 'bigint', column({ fallback: 0 }))
    .execute();
}

/** Items of collections of other servers of which it is not known yet whether who is in them agreed. */
async function createAwaited(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('awaited_collection_items')
    .addColumn('uri', 'text', column({ primary: true }))
    .addColumn('collection_id', 'bigint', column({ references: 'collections' }))
    .addColumn('object_uri', 'text', column())
    .addColumn('approval_uri', 'text', column())
    .addColumn('position', 'bigint', column())
    .addColumn('created_at', 'bigint', column())
    .execute();
  await db.schema
    .createIndex('awaited_collection_items_collection_id_idx')
    .on('awaited_collection_items')
    .columns(['collection_id'])
    .execute();
}

export const federatedCollectionsSteps = [
  { name: 'accounts', up: addToAccounts },
  { name: 'collection_items', up: addToItems },
  { name: 'awaited_collection_items', up: createAwaited },
];
