import type { Kysely } from 'kysely';
import { column } from './columns.ts';

/** Since when a server has failed without being heard from: what waits for one that is dead must not pile up. */
async function noteSinceWhen(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('remote_hosts')
    .addColumn('failing_since', 'bigint', column({ nullable: true }))
    .execute();
}

export const failingSinceSteps = [{ name: 'remote_hosts', up: noteSinceWhen }];
