import type { Kysely } from 'kysely';
import { column } from './columns.ts';

async function createWebhooks(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('webhooks')
    .addColumn('id', 'bigint', column({ primary: true }))
    .addColumn('url', 'text', column())
    .addColumn('events', 'text', column())
    .addColumn('secret', 'text', column())
    .addColumn('template', 'text', column({ nullable: true }))
    .addColumn('enabled', 'smallint', column({ fallback: 1 }))
    .addColumn('created_at', 'bigint', column())
    .addColumn('updated_at', 'bigint', column())
    .execute();
  await db.schema.createIndex('webhooks_url_key').unique().on('webhooks').columns(['url']).execute();
}

export const webhooksSteps = [{ name: 'webhooks', up: createWebhooks }];
