import type { Kysely } from 'kysely';
import { column } from './columns.ts';

async function createSeveredFollows(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('severed_follows')
    .addColumn('event_id', 'bigint', column({ references: 'severance_events' }))
    .addColumn('account_id', 'bigint', column({ references: 'accounts' }))
    .addColumn('target_id', 'bigint', column({ references: 'accounts' }))
    .addColumn('show_reblogs', 'smallint', column({ fallback: 1 }))
    .addColumn('notify', 'smallint', column({ fallback: 0 }))
    .addColumn('languages', 'text', column({ nullable: true }))
    .addPrimaryKeyConstraint('severed_follows_pk', ['event_id', 'account_id', 'target_id'])
    .execute();
  for (const name of ['account_id', 'target_id']) {
    await db.schema.createIndex(`severed_follows_${name}_idx`).on('severed_follows').columns([name]).execute();
  }
}

export const severedFollowsSteps = [{ name: 'severed_follows', up: createSeveredFollows }];
