import { type Static, Type } from 'typebox';
import type { Viewer } from '../../domain/accounts/viewer.ts';
import { type JsonText, jsonArray, jsonObject, quote } from '../../lib/json.ts';
import { toIso } from '../../lib/time.ts';
import type { Db } from '../../platform/db/handle.ts';
import { idsIn } from '../../platform/db/sql.ts';
import type { RuleRow } from '../../schema/instance.ts';
import type { ReportRow } from '../../schema/moderation.ts';
import { nullable } from '../account-schema.ts';
import { loadReportRows, renderReportFields, reportFields } from '../report.ts';
import { RuleSchema, ruleOf } from '../rule.ts';
import { loadStatuses, renderStatuses, type StatusesLoaded } from '../status.ts';
import { StatusSchema } from '../status-schema.ts';
import { AdminAccountSchema, type AdminAccountsLoaded, loadAdminAccounts, renderAdminAccount } from './account.ts';

export const AdminReportSchema = Type.Object({
  ...reportFields,
  updated_at: Type.String(),
  account: AdminAccountSchema,
  target_account: AdminAccountSchema,
  assigned_account: nullable(AdminAccountSchema),
  action_taken_by_account: nullable(AdminAccountSchema),
  statuses: Type.Array(StatusSchema),
  rules: Type.Array(RuleSchema),
});

/** Reports as staff see them, ready to be rendered. */
export type AdminReportsLoaded = {
  readonly rows: ReadonlyMap<number, ReportRow>;
  readonly accounts: AdminAccountsLoaded;
  readonly statuses: StatusesLoaded;
  readonly rules: ReadonlyMap<number, RuleRow>;
};

/** Loads reports with the accounts and statuses they are about, including statuses that the moderator could not see otherwise. */
export async function loadAdminReports(
  db: Db,
  viewer: Viewer | null,
  ids: readonly number[],
): Promise<AdminReportsLoaded> {
  const reports = await loadReportRows(db, ids);
  const rows = [...reports.values()];
  const rules = await db
    .selectFrom('rules')
    .selectAll()
    .where(idsIn(db, 'id', rows.flatMap(ruleIds)))
    .execute();
  return {
    rows: reports,
    accounts: await loadAdminAccounts(db, rows.flatMap(accountIds)),
    statuses: await loadStatuses(db, viewer, rows.flatMap(statusIds)),
    rules: new Map(rules.map((rule) => [rule.id, rule])),
  };
}

/** An Admin::Report; undefined when it was not loaded. */
export function renderAdminReport(
  loaded: AdminReportsLoaded,
  id: number,
): JsonText<Static<typeof AdminReportSchema>> | undefined {
  const row = loaded.rows.get(id);
  if (!row) return undefined;
  const account = (accountId: number | null) =>
    (accountId === null ? undefined : renderAdminAccount(loaded.accounts, accountId)) ?? 'null';
  const rules = ruleIds(row).flatMap((ruleId) => loaded.rules.get(ruleId) ?? []);
  return jsonObject({
    ...renderReportFields(row),
    updated_at: quote(toIso(row.updated_at)),
    account: account(row.account_id),
    target_account: account(row.target_account_id),
    assigned_account: account(row.assigned_account_id),
    action_taken_by_account: account(row.action_taken_by_account_id),
    statuses: renderStatuses(loaded.statuses, statusIds(row)),
    rules: JSON.stringify(rules.map(ruleOf)),
  });
}

/** A JSON array of reports in the order of the ids. */
export function renderAdminReports(
  loaded: AdminReportsLoaded,
  ids: readonly number[],
): JsonText<Static<typeof AdminReportSchema>[]> {
  return jsonArray(ids.flatMap((id) => renderAdminReport(loaded, id) ?? []));
}

function accountIds(row: ReportRow): number[] {
  const named = [row.account_id, row.target_account_id, row.assigned_account_id, row.action_taken_by_account_id];
  return named.filter((id) => id !== null);
}

function statusIds(row: ReportRow): number[] {
  return JSON.parse(row.status_ids);
}

function ruleIds(row: ReportRow): number[] {
  return row.rule_ids === null ? [] : JSON.parse(row.rule_ids);
}
