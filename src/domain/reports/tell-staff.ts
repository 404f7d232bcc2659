import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/handle.ts';
import { idsIn } from '../../platform/db/sql.ts';
import type { ReportRow } from '../../schema/reports.ts';
import { PERMISSION } from '../accounts/permissions.ts';
import { notify } from '../notifications/notify.ts';

const MAY_MODERATE = PERMISSION.administrator | PERMISSION.manage_reports;

/** Moderators who are told of one report. */
const MAX_TOLD = 100;

/**
 * Notifies the moderators of a report. While reports about an account are open, each moderator has one notification of them, of
 * the latest: a crowd of reporters does not bury what else there is.
 */
export async function tellStaff(tx: Tx, report: ReportRow): Promise<void> {
  const staff = await moderators(tx);
  await withdrawEarlier(tx, report, staff);
  for (const to of staff) {
    await notify(tx, { to, from: report.account_id, type: 'admin.report', subjectId: report.id });
  }
}

/** Goes from the open reports to what their reporters caused, which an index knows. */
async function withdrawEarlier(tx: Tx, report: ReportRow, staff: readonly number[]): Promise<void> {
  await sql`delete from notifications where id in (
    select n.id from reports as r join notifications as n on n.from_account_id = r.account_id
    where r.target_account_id = ${report.target_account_id} and r.action_taken_at is null and r.id <> ${report.id}
      and ${idsIn(tx, 'n.account_id', staff)} and n.type = 'admin.report' and n.subject_id = r.id)`.execute(tx);
}

async function moderators(db: Db): Promise<number[]> {
  const rows = await db
    .selectFrom('users as u')
    .innerJoin('roles as r', 'r.id', 'u.role_id')
    .select('u.account_id')
    .where(sql<boolean>`(r.permissions & ${MAY_MODERATE}) != 0`)
    .where('u.disabled', '=', 0)
    .orderBy('u.account_id')
    .limit(MAX_TOLD)
    .execute();
  return rows.map((row) => row.account_id);
}
