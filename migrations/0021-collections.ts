import type { Kysely } from 'kysely';
import { column } from './columns.ts';

async function createCollections(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('collections')
    .addColumn('id', 'bigint', column({ primary: true }))
    .addColumn('account_id', 'bigint', column({ references: 'accounts', onDelete: 'cascade' }))
    .addColumn('uri', 'text', column())
    .addColumn('url', 'text', column({ nullable: true }))
    .addColumn('local', 'smallint', column())
    .addColumn('name', 'text', column())
    .addColumn('description', 'text', column({ nullable: true }))
    .addColumn('language', 'text', column({ nullable: true }))
    .addColumn('sensitive', 'smallint', column({ fallback: 0 }))
    .addColumn('discoverable', 'smallint', column({ fallback: 0 }))
    .addColumn('tag_id', 'bigint', column({ nullable: true, references: 'tags', onDelete: 'set null' }))
    .addColumn('item_count', 'bigint', column({ fallback: 0 }))
    .addColumn('created_at', 'bigint', column())
    .addColumn('updated_at', 'bigint', column())
    .execute();
  await db.schema.createIndex('collections_uri_key').unique().on('collections').columns(['uri']).execute();
  await db.schema
    .createIndex('collections_account_id_id_idx')
    .on('collections')
    .columns(['account_id', 'id'])
    .execute();
  await db.schema.createIndex('collections_tag_id_idx').on('collections').columns(['tag_id']).execute();
}

async function createCollectionItems(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('collection_items')
    .addColumn('id', 'bigint', column({ primary: true }))
    .addColumn('collection_id', 'bigint', column({ references: 'collections', onDelete: 'cascade' }))
    .addColumn('account_id', 'bigint', column({ references: 'accounts', onDelete: 'cascade' }))
    .addColumn('uri', 'text', column({ nullable: true }))
    .addColumn('state', 'text', column())
    .addColumn('created_at', 'bigint', column())
    .execute();
  await db.schema
    .createIndex('collection_items_collection_id_account_id_key')
    .unique()
    .on('collection_items')
    .columns(['collection_id', 'account_id'])
    .execute();
  await db.schema
    .createIndex('collection_items_account_id_idx')
    .on('collection_items')
    .columns(['account_id', 'collection_id'])
    .execute();
  await db.schema.createIndex('collection_items_uri_key').unique().on('collection_items').columns(['uri']).execute();
}

export const collectionsSteps = [
  { name: 'collections', up: createCollections },
  { name: 'collection_items', up: createCollectionItems },
];
