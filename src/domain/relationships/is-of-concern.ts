import { sql } from 'kysely';
import type { Db } from '../../platform/db/handle.ts';

/** Whether anybody known here follows, blocks or mutes an account, or has a private note about it. */
export async function isOfConcern(db: Db, accountId: number): Promise<boolean> {
  const { rows } = await sql`select 1 from accounts where id = ${accountId} and (
    exists (select 1 from follows where target_id = ${accountId})
    or exists (select 1 from blocks where target_id = ${accountId})
    or exists (select 1 from mutes where target_id = ${accountId})
    or exists (select 1 from account_notes where target_id = ${accountId}))`.execute(db);
  return rows.length > 0;
}
