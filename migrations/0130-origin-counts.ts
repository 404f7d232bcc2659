import type { Kysely } from 'kysely';
import { column } from './columns.ts';

/** What the server of a status counts; null when it does not say, or for the statuses of this one. */
async function addOriginCounts(db: Kysely<unknown>): Promise<void> {
  for (const name of ['origin_favourites_count', 'origin_reblogs_count', 'origin_replies_count']) {
    await db.schema
      .alterTable('statuses')
      .addColumn(name, 'bigint', column({ nullable: true }))
      .execute();
  }
}

export const originCountsSteps = [{ name: 'statuses', up: addOriginCounts }];
