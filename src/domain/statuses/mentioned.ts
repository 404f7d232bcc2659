import type { Db } from '../../platform/db/handle.ts';

/** Whom a status names, silently or not: account ids. */
export async function listMentioned(db: Db, statusId: number): Promise<number[]> {
  const rows = await db.selectFrom('mentions').select('account_id').where('status_id', '=', statusId).execute();
  return rows.map((row) => row.account_id);
}
