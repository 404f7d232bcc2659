import { Type } from 'typebox';
import type { Viewer } from '../../domain/accounts/viewer.ts';
import type { ReportedAccount } from '../../domain/moderation/reported-accounts.ts';
import { type JsonText, jsonArray, jsonObject } from '../../lib/json.ts';
import type { Db } from '../../platform/db/handle.ts';
import { AdminAccountSchema, renderAdminAccount } from './account.ts';
import { AdminReportSchema, type AdminReportsLoaded, loadAdminReports, renderAdminReports } from './report.ts';

export const ReportedAccountSchema = Type.Object({
  target_account: AdminAccountSchema,
  open_reports_count: Type.Integer(),
  reports: Type.Array(AdminReportSchema),
});

/** Loads what is shown of reported accounts. */
export function loadReportedAccounts(
  db: Db,
  viewer: Viewer,
  reported: readonly ReportedAccount[],
): Promise<AdminReportsLoaded> {
  return loadAdminReports(
    db,
    viewer,
    reported.flatMap((one) => one.reportIds),
  );
}

/** Reported accounts, each with the reports about it. */
export function renderReportedAccounts(loaded: AdminReportsLoaded, reported: readonly ReportedAccount[]): JsonText {
  return jsonArray(
    reported.map(({ targetId, count, reportIds }) =>
      jsonObject({
        target_account: renderAdminAccount(loaded.accounts, targetId) ?? 'null',
        open_reports_count: String(count),
        reports: renderAdminReports(loaded, reportIds),
      }),
    ),
  );
}
