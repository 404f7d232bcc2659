import type { Kysely } from 'kysely';
import { column } from './columns.ts';

async function addMailedAt(db: Kysely<unknown>): Promise<void> {
  for (const table of ['announcements', 'documents']) {
    await db.schema
      .alterTable(table)
      .addColumn('mailed_at', 'bigint', column({ nullable: true }))
      .execute();
  }
}

export const mailedNoticesSteps = [{ name: 'mailed_at', up: addMailedAt }];
