import type { Kysely } from 'kysely';
import { column } from './columns.ts';

async function createTrends(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('trends')
    .addColumn('kind', 'text', column())
    .addColumn('subject_id', 'bigint', column())
    .addColumn('source_id', 'bigint', column({ nullable: true }))
    .addColumn('language', 'text', column({ nullable: true }))
    .addColumn('score', 'double precision', column())
    .addColumn('peak', 'double precision', column())
    .addColumn('peak_at', 'bigint', column())
    .addPrimaryKeyConstraint('trends_pk', ['kind', 'subject_id'])
    .execute();
}

async function createTrendReviews(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('trend_reviews')
    .addColumn('kind', 'text', column())
    .addColumn('subject_id', 'bigint', column())
    .addColumn('trendable', 'smallint', column())
    .addColumn('reviewed_at', 'bigint', column())
    .addPrimaryKeyConstraint('trend_reviews_pk', ['kind', 'subject_id'])
    .execute();
}

async function createLinkPublishers(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('link_publishers')
    .addColumn('id', 'bigint', column({ primary: true }))
    .addColumn('domain', 'text', column())
    .addColumn('trendable', 'smallint', column({ nullable: true }))
    .addColumn('requested_review_at', 'bigint', column())
    .addColumn('reviewed_at', 'bigint', column({ nullable: true }))
    .execute();
  await db.schema
    .createIndex('link_publishers_domain_key')
    .unique()
    .on('link_publishers')
    .columns(['domain'])
    .execute();
}

export const trendsSteps = [
  { name: 'trends', up: createTrends },
  { name: 'trend_reviews', up: createTrendReviews },
  { name: 'link_publishers', up: createLinkPublishers },
];
