import { sql } from 'kysely';
import type { Db } from '../../platform/db/handle.ts';
import { idsIn } from '../../platform/db/sql.ts';
import { type Page, readPage } from '../paging.ts';
import { matchesReport, type ReportFilter } from './report-filter.ts';

/** An account with the reports about it that are asked for, newest first; `count` may exceed the number of those shown. */
export type ReportedAccount = {
  readonly targetId: number;
  readonly count: number;
  readonly reportIds: readonly number[];
};

/** The most reports shown for one account. */
const MOST = 20;

/** A page of the accounts with such reports, open ones unless told otherwise, ordered by the latest about each. Mastodon: admin/reports, by target. */
export async function listReportedAccounts(
  db: Db,
  page: Page,
  filter: ReportFilter = { resolved: false },
): Promise<ReportedAccount[]> {
  const targets = db
    .selectFrom('reports')
    .select(['target_account_id', (eb) => eb.fn.max('id').as('latest'), (eb) => eb.fn.countAll<number>().as('count')])
    .where(matchesReport(filter))
    .groupBy('target_account_id');
  const query = db.selectFrom(targets.as('t')).select(['t.target_account_id', 't.latest', 't.count']);
  const rows = await readPage(query, 't.latest', page);
  const reports = await latestReports(
    db,
    rows.map((row) => row.target_account_id),
    filter,
  );
  return rows.map((row) => ({
    targetId: row.target_account_id,
    count: Number(row.count),
    reportIds: reports.filter((report) => report.target_account_id === row.target_account_id).map(({ id }) => id),
  }));
}

async function latestReports(db: Db, targetIds: readonly number[], filter: ReportFilter) {
  const { rows } = await sql<{ id: number; target_account_id: number }>`
    select id, target_account_id from (
      select id, target_account_id, row_number() over (partition by target_account_id order by id desc) as place
      from reports where ${matchesReport(filter)} and ${idsIn(db, 'target_account_id', targetIds)}) as ranked
    where place <= ${MOST} order by id desc`.execute(db);
  return rows;
}
