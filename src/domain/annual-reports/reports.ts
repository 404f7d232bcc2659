import { notFound } from '../../lib/errors.ts';
import { newId } from '../../lib/id.ts';
import { now } from '../../lib/time.ts';
import type { Db, Store, Tx } from '../../platform/db/handle.ts';
import { enqueue } from '../../platform/jobs/enqueue.ts';
import { newToken } from '../../platform/passwords.ts';
import type { AnnualReportRow } from '../../schema/discovery.ts';
import type { AsyncRefreshRow } from '../../schema/jobs.ts';
import { findRunning, finishRefresh, startRefresh } from '../async-refreshes/refreshes.ts';
import { readSettings } from '../settings/settings.ts';
import { campaignOf } from './campaign.ts';
import { collectData, hasPosted, SCHEMA_VERSION } from './data.ts';

/** Identifies somebody's report of a year, whether it exists or not. */
export type ReportOf = { readonly accountId: number; readonly year: number };

export type ReportState = 'available' | 'generating' | 'eligible' | 'ineligible';

/** The length of the key in the address of a shared report. */
const SHARE_KEY = 16;

const keyOf = ({ accountId, year }: ReportOf) => `annual-report:${accountId}:${year}`;

/** The year whose reports can be generated now; undefined outside the season, or when the server does not offer them. */
export async function currentCampaign(db: Db): Promise<number | undefined> {
  const { wrapstodon } = await readSettings(db);
  return campaignOf(now(), wrapstodon);
}

/** The state of a report, with the job that generates it while that is running. Mastodon: AnnualReport#state. */
export async function reportState(
  db: Db,
  report: ReportOf,
): Promise<{ readonly state: ReportState; readonly refresh?: AsyncRefreshRow }> {
  if (await findReport(db, report)) return { state: 'available' };
  const refresh = await findRunning(db, keyOf(report));
  if (refresh) return { state: 'generating', refresh };
  const eligible = (await currentCampaign(db)) === report.year && (await hasPosted(db, report));
  return { state: eligible ? 'eligible' : 'ineligible' };
}

/** Orders a report; returns the running refresh, or undefined when the report already exists or cannot be generated. */
export async function orderReport(tx: Tx, report: ReportOf): Promise<AsyncRefreshRow | undefined> {
  const { state, refresh } = await reportState(tx, report);
  if (state !== 'eligible') return refresh;
  await enqueue(tx, { name: 'generate-annual-report', payload: report, lane: 'low', uniqueKey: keyOf(report) });
  return startRefresh(tx, keyOf(report));
}

/** Generates a report that was ordered. */
export async function generateReport(store: Store, report: ReportOf): Promise<void> {
  const data = JSON.stringify(await collectData(store.db, report));
  await store.transaction(async (tx) => {
    await tx
      .insertInto('annual_reports')
      .values({
        id: newId(),
        account_id: report.accountId,
        year: report.year,
        data,
        schema_version: SCHEMA_VERSION,
        share_key: newToken().slice(0, SHARE_KEY),
        viewed_at: null,
        created_at: now(),
      })
      .onConflict((conflict) => conflict.columns(['account_id', 'year']).doNothing())
      .execute();
    await finishRefresh(tx, keyOf(report));
  });
}

/** The report, if it has been generated. */
function findReport(db: Db, { accountId, year }: ReportOf): Promise<AnnualReportRow | undefined> {
  return db
    .selectFrom('annual_reports')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('year', '=', year)
    .executeTakeFirst();
}

/** A report that its owner has shared, found by its key; undefined for any other key. */
export async function findSharedReport(
  db: Db,
  report: ReportOf,
  shareKey: string,
): Promise<AnnualReportRow | undefined> {
  const row = await findReport(db, report);
  return row?.share_key === shareKey ? row : undefined;
}

/** The report. 404 when it has not been generated. */
export async function getReport(db: Db, report: ReportOf): Promise<AnnualReportRow> {
  const row = await findReport(db, report);
  if (!row) throw notFound();
  return row;
}

/** The reports that somebody has not read yet, latest year first. */
export function listUnread(db: Db, accountId: number): Promise<AnnualReportRow[]> {
  return db
    .selectFrom('annual_reports')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('viewed_at', 'is', null)
    .orderBy('year', 'desc')
    .execute();
}

/** Marks a report as read. 404 when there is none. */
export async function markRead(tx: Tx, report: ReportOf): Promise<void> {
  const { id } = await getReport(tx, report);
  await tx
    .updateTable('annual_reports')
    .set({ viewed_at: now() })
    .where('id', '=', id)
    .where('viewed_at', 'is', null)
    .execute();
}
