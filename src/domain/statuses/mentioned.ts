import type { Db } from '../../platform/db/handle.ts';

/** The ids of the accounts that a status mentions, silently or not. */
export async function listMentioned(db: Db, statusId: number): Promise<number[]> {
  const rows = await db.selectFrom('mentions').select('account_id').where('status_id', '=', statusId).execute();
  return rows.map((row) => row.account_id);
}
