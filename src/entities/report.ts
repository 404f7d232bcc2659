import { Type } from 'typebox';
import { toWire } from '../lib/id.ts';
import { type JsonText, jsonObject, quote } from '../lib/json.ts';
import { toIso } from '../lib/time.ts';
import type { Db } from '../platform/db/handle.ts';
import { idsIn } from '../platform/db/sql.ts';
import type { ReportRow } from '../schema/moderation.ts';
import { type AccountsLoaded, loadAccounts, renderAccount } from './account.ts';
import { AccountSchema, nullable } from './account-schema.ts';

/** The fields of a report that both people and staff see. */
export const reportFields = {
  id: Type.String(),
  action_taken: Type.Boolean(),
  action_taken_at: nullable(Type.String()),
  category: Type.String(),
  comment: Type.String(),
  forwarded: Type.Boolean(),
  created_at: Type.String(),
};

export const ReportSchema = Type.Object({
  ...reportFields,
  status_ids: nullable(Type.Array(Type.String())),
  rule_ids: nullable(Type.Array(Type.String())),
  collection_ids: Type.Array(Type.String()),
  target_account: AccountSchema,
});

/** Reports ready to be rendered, with the accounts they are about. */
export type ReportsLoaded = { readonly reports: ReadonlyMap<number, ReportRow>; readonly accounts: AccountsLoaded };

/** Loads reports by id. The caller must check that the viewer may see them. */
export async function loadReports(db: Db, ids: readonly number[]): Promise<ReportsLoaded> {
  const reports = await loadReportRows(db, ids);
  const targets = [...reports.values()].map((row) => row.target_account_id);
  return { reports, accounts: await loadAccounts(db, targets) };
}

/** The rows of reports by their ids; no query for none. */
export async function loadReportRows(db: Db, ids: readonly number[]): Promise<Map<number, ReportRow>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('reports')
    .selectAll()
    .where(idsIn(db, 'id', ids))
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}

/** A Report; undefined when it was not loaded. */
export function renderReport({ reports, accounts }: ReportsLoaded, id: number): JsonText | undefined {
  const row = reports.get(id);
  const target = row && renderAccount(accounts, row.target_account_id);
  if (!row || target === undefined) return undefined;
  return jsonObject({
    ...renderReportFields(row),
    status_ids: wireIds(row.status_ids),
    rule_ids: row.rule_ids === null ? 'null' : wireIds(row.rule_ids),
    collection_ids: wireIds(row.collection_ids),
    target_account: target,
  });
}

/** The fields of `reportFields`. */
export function renderReportFields(row: ReportRow): Record<keyof typeof reportFields, JsonText> {
  return {
    id: quote(toWire(row.id)),
    action_taken: String(row.action_taken_at !== null),
    action_taken_at: row.action_taken_at === null ? 'null' : quote(toIso(row.action_taken_at)),
    category: quote(row.category),
    comment: quote(row.comment),
    forwarded: String(row.forwarded === 1),
    created_at: quote(toIso(row.created_at)),
  };
}

type Notified = { readonly type: string; readonly subject_id: number | null };

/** Loads the reports that notifications are about; no query when there is none. */
export function loadNotifiedReports(db: Db, rows: readonly Notified[]): Promise<ReportsLoaded> {
  return loadReports(
    db,
    rows.flatMap((row) => (row.type === 'admin.report' ? (row.subject_id ?? []) : [])),
  );
}

/** The `report` of a notification; undefined for notifications about something else. */
export function renderNotifiedReport(loaded: ReportsLoaded, row: Notified): JsonText | undefined {
  if (row.type !== 'admin.report') return undefined;
  return (row.subject_id === null ? undefined : renderReport(loaded, row.subject_id)) ?? 'null';
}

function wireIds(list: string): JsonText {
  const ids: number[] = JSON.parse(list);
  return JSON.stringify(ids.map(toWire));
}
