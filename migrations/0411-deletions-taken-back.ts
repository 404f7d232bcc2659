import type { Kysely } from 'kysely';
import { column } from './columns.ts';

/** Whether something was deleted by its own server, which may take that back. */
async function tellWhoDeleted(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('tombstones')
    .addColumn('may_return', 'integer', column({ fallback: 0 }))
    .execute();
}

export const deletionsTakenBackSteps = [{ name: 'tombstones', up: tellWhoDeleted }];
