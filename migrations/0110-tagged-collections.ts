import { type Kysely, sql } from 'kysely';
import { column } from './columns.ts';

/** The collections that a status links to. */
async function createStatusCollections(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('status_collections')
    .addColumn('status_id', 'bigint', column({ references: 'statuses' }))
    .addColumn('collection_id', 'bigint', column({ references: 'collections' }))
    .addPrimaryKeyConstraint('status_collections_pk', ['status_id', 'collection_id'])
    .execute();
  await db.schema
    .createIndex('status_collections_collection_id_idx')
    .on('status_collections')
    .columns(['collection_id'])
    .execute();
}

/** Collections are looked for by their page. */
async function indexCollectionPages(db: Kysely<unknown>): Promise<void> {
  await db.schema.createIndex('collections_url_idx').on('collections').columns(['url']).execute();
}

/** A report may name collections of the account too. */
async function addReportedCollections(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('reports')
    .addColumn('collection_ids', 'text', column({ fallback: '[]' }))
    .execute();
}

/** The few accounts whose media staff take for sensitive are asked for with every page. */
async function indexSensitized(db: Kysely<unknown>): Promise<void> {
  await sql`create index accounts_sensitized_idx on accounts (id) where sensitized_at is not null`.execute(db);
}

export const taggedCollectionsSteps = [
  { name: 'status_collections', up: createStatusCollections },
  { name: 'collections', up: indexCollectionPages },
  { name: 'reports', up: addReportedCollections },
  { name: 'accounts', up: indexSensitized },
];
