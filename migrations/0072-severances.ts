import type { Kysely } from 'kysely';
import { column } from './columns.ts';

async function createSeveranceEvents(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('severance_events')
    .addColumn('id', 'bigint', column({ primary: true }))
    .addColumn('type', 'text', column())
    .addColumn('target_name', 'text', column())
    .addColumn('created_at', 'bigint', column())
    .execute();
}

async function createAccountSeverances(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('account_severances')
    .addColumn('id', 'bigint', column({ primary: true }))
    .addColumn('event_id', 'bigint', column({ references: 'severance_events' }))
    .addColumn('account_id', 'bigint', column({ references: 'accounts' }))
    .addColumn('followers_count', 'bigint', column({ fallback: 0 }))
    .addColumn('following_count', 'bigint', column({ fallback: 0 }))
    .addColumn('created_at', 'bigint', column())
    .execute();
  await db.schema
    .createIndex('account_severances_account_id_event_id_key')
    .unique()
    .on('account_severances')
    .columns(['account_id', 'event_id'])
    .execute();
  await db.schema
    .createIndex('account_severances_event_id_idx')
    .on('account_severances')
    .columns(['event_id'])
    .execute();
}

export const severancesSteps = [
  { name: 'severance_events', up: createSeveranceEvents },
  { name: 'account_severances', up: createAccountSeverances },
];
