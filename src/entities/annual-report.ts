import { type Static, Type } from 'typebox';
import { accountUrl } from '../domain/accounts/uris.ts';
import type { Viewer } from '../domain/accounts/viewer.ts';
import type { ReportData } from '../domain/annual-reports/data.ts';
import { parseWireId, toWire } from '../lib/id.ts';
import { type JsonText, jsonArray, jsonObject, quote } from '../lib/json.ts';
import type { Db } from '../platform/db/handle.ts';
import { idsIn } from '../platform/db/sql.ts';
import type { AnnualReportRow } from '../schema/discovery.ts';
import { type AccountsLoaded, loadAccounts, renderAccounts } from './account.ts';
import { AccountSchema, nullable } from './account-schema.ts';
import { loadStatuses, renderStatuses, type StatusesLoaded } from './status.ts';
import { StatusSchema } from './status-schema.ts';
import { visibleIds } from './visible-ids.ts';

export const AnnualReportsSchema = Type.Object({
  annual_reports: Type.Array(
    Type.Object({
      year: Type.Integer(),
      data: Type.Record(Type.String(), Type.Unknown()),
      schema_version: Type.Integer(),
      share_url: nullable(Type.String()),
      account_id: Type.String(),
    }),
  ),
  accounts: Type.Array(AccountSchema),
  statuses: Type.Array(StatusSchema),
});

export type AnnualReportsLoaded = {
  readonly rows: readonly AnnualReportRow[];
  readonly shareUrls: ReadonlyMap<number, string>;
  readonly accountIds: readonly number[];
  readonly accounts: AccountsLoaded;
  readonly statusIds: readonly number[];
  readonly statuses: StatusesLoaded;
};

/** Loads what reports refer to: their accounts, and the statuses that the viewer may see. */
export async function loadAnnualReports(
  db: Db,
  viewer: Viewer | null,
  rows: readonly AnnualReportRow[],
): Promise<AnnualReportsLoaded> {
  const accountIds = [...new Set(rows.map((row) => row.account_id))];
  const named = rows.flatMap(({ data }) => statusIdsOf(reportData(data)));
  const visible = await visibleIds(db, viewer, named);
  const statusIds = [...new Set(named)].filter((id) => visible.has(id));
  return {
    rows,
    shareUrls: await loadShareUrls(db, rows),
    accountIds,
    accounts: await loadAccounts(db, accountIds),
    statusIds,
    statuses: await loadStatuses(db, viewer, statusIds),
  };
}

async function loadShareUrls(db: Db, rows: readonly AnnualReportRow[]): Promise<Map<number, string>> {
  if (rows.length === 0) return new Map();
  const owners = await db
    .selectFrom('accounts')
    .select(['id', 'username'])
    .where(
      idsIn(
        db,
        'id',
        rows.map((row) => row.account_id),
      ),
    )
    .execute();
  const names = new Map(owners.map((owner) => [owner.id, owner.username]));
  const urlOf = ({ account_id, year, share_key }: AnnualReportRow) =>
    `${accountUrl(db.instance.origin, names.get(account_id) ?? '')}/wrapstodon/${year}/${share_key}`;
  return new Map(rows.map((row) => [row.id, urlOf(row)]));
}

/** Reads the `data` column, which this server wrote itself. */
export function reportData(json: string): ReportData {
  const data: ReportData = JSON.parse(json);
  return data;
}

function statusIdsOf({ top_statuses: { by_reblogs, by_replies, by_favourites } }: ReportData): number[] {
  const wire = [by_reblogs, by_replies, by_favourites].filter((id) => id !== null);
  return wire.map(parseWireId).filter((id) => id !== undefined);
}

/** An AnnualReports: reports with the accounts and statuses they name. */
export function renderAnnualReports(loaded: AnnualReportsLoaded): JsonText<Static<typeof AnnualReportsSchema>> {
  return jsonObject({
    annual_reports: jsonArray(loaded.rows.map((row) => renderReport(row, loaded.shareUrls.get(row.id)))),
    accounts: renderAccounts(loaded.accounts, loaded.accountIds),
    statuses: renderStatuses(loaded.statuses, loaded.statusIds),
  });
}

function renderReport(row: AnnualReportRow, shareUrl: string | undefined): JsonText {
  return jsonObject({
    year: String(row.year),
    data: row.data,
    schema_version: String(row.schema_version),
    share_url: shareUrl === undefined ? 'null' : quote(shareUrl),
    account_id: quote(toWire(row.account_id)),
  });
}
