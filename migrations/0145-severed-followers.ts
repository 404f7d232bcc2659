import type { Kysely } from 'kysely';
import { column } from './columns.ts';

async function createSeveredFollowers(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('severed_followers')
    .addColumn('event_id', 'bigint', column({ references: 'severance_events' }))
    .addColumn('account_id', 'bigint', column({ references: 'accounts' }))
    .addColumn('follower_id', 'bigint', column({ references: 'accounts' }))
    .addPrimaryKeyConstraint('severed_followers_pk', ['event_id', 'account_id', 'follower_id'])
    .execute();
  for (const name of ['account_id', 'follower_id']) {
    await db.schema.createIndex(`severed_followers_${name}_idx`).on('severed_followers').columns([name]).execute();
  }
}

export const severedFollowersSteps = [{ name: 'severed_followers', up: createSeveredFollowers }];
