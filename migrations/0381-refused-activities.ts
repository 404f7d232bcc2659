import type { Kysely } from 'kysely';
import { column } from './columns.ts';

async function createRefusedActivities(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('refused_activities')
    .addColumn('id', 'bigint', column({ primary: true }))
    .addColumn('host', 'text', column())
    .addColumn('status', 'integer', column())
    .addColumn('type', 'text', column())
    .addColumn('reason', 'text', column())
    .addColumn('actor_uri', 'text', column({ nullable: true }))
    .addColumn('message', 'text', column())
    .addColumn('count', 'integer', column({ fallback: 1 }))
    .addColumn('first_at', 'bigint', column())
    .addColumn('last_at', 'bigint', column())
    .execute();
  await db.schema
    .createIndex('refused_activities_host_status_type_reason_key')
    .unique()
    .on('refused_activities')
    .columns(['host', 'status', 'type', 'reason'])
    .execute();
  await db.schema.createIndex('refused_activities_last_at_idx').on('refused_activities').columns(['last_at']).execute();
}

export const refusedActivitiesSteps = [{ name: 'refused_activities', up: createRefusedActivities }];
