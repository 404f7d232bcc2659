import type { Kysely } from 'kysely';
import { column } from '../columns.ts';

async function createJobs(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('jobs')
    .addColumn('id', 'bigint', column({ primary: true }))
    .addColumn('lane', 'bigint', column({ fallback: 1 }))
    .addColumn('name', 'text', column())
    .addColumn('payload', 'text', column())
    .addColumn('unique_key', 'text', column({ nullable: true }))
    .addColumn('host', 'text', column({ nullable: true }))
    .addColumn('run_at', 'bigint', column())
    .addColumn('attempts', 'bigint', column({ fallback: 0 }))
    .addColumn('max_attempts', 'bigint', column({ fallback: 20 }))
    .addColumn('lease_token', 'text', column({ nullable: true }))
    .addColumn('leased_until', 'bigint', column({ nullable: true }))
    .addColumn('last_error', 'text', column({ nullable: true }))
    .addColumn('dead_at', 'bigint', column({ nullable: true }))
    .addColumn('created_at', 'bigint', column())
    .execute();
  await db.schema.createIndex('jobs_unique_key_key').unique().on('jobs').columns(['unique_key']).execute();
  await db.schema
    .createIndex('jobs_dead_at_lane_run_at_idx')
    .on('jobs')
    .columns(['dead_at', 'lane', 'run_at'])
    .execute();
  await db.schema.createIndex('jobs_host_idx').on('jobs').columns(['host']).execute();
  await db.schema.createIndex('jobs_leased_until_idx').on('jobs').columns(['leased_until']).execute();
}

export const jobsSteps = [{ name: 'jobs', up: createJobs }];
