import { type Kysely, sql } from 'kysely';
import { column } from './columns.ts';

/** When consent that is kept elsewhere is looked at again; null where there is none. */
async function addRecheckAt(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('quotes')
    .addColumn('recheck_at', 'bigint', column({ nullable: true }))
    .execute();
  await sql`update quotes set recheck_at = created_at where state = 'accepted' and approval_uri is not null
    and quoted_status_id in (select id from statuses where local = 0)`.execute(db);
  await sql`create index quotes_recheck_at_idx on quotes (recheck_at) where recheck_at is not null`.execute(db);
}

export const quoteRechecksSteps = [{ name: 'quotes', up: addRecheckAt }];
