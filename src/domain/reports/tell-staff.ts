import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/handle.ts';
import type { ReportRow } from '../../schema/reports.ts';
import { PERMISSION } from '../accounts/permissions.ts';
import { notify } from '../notifications/notify.ts';

const MAY_MODERATE = PERMISSION.administrator | PERMISSION.manage_reports;

/** Moderators who are told of one report. */
const MAX_TOLD = 100;

/** Notifies the moderators of a report, unless an earlier one about the same account is still open. */
export async function tellStaff(tx: Tx, report: ReportRow): Promise<void> {
  if (await hasOpenSibling(tx, report)) return;
  for (const to of await moderators(tx)) {
    await notify(tx, { to, from: report.account_id, type: 'admin.report', subjectId: report.id });
  }
}

async function hasOpenSibling(db: Db, report: ReportRow): Promise<boolean> {
  const sibling = await db
    .selectFrom('reports')
    .select('id')
    .where('target_account_id', '=', report.target_account_id)
    .where('action_taken_at', 'is', null)
    .where('id', '!=', report.id)
    .limit(1)
    .executeTakeFirst();
  return sibling !== undefined;
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
