import { Type } from 'typebox';
import { getReport, listUnread, markRead } from '../../domain/annual-reports/reports.ts';
import { AnnualReportsSchema, loadAnnualReports, renderAnnualReports } from '../../entities/annual-report.ts';
import { user } from '../../http/access.ts';
import { json, rawJson } from '../../http/answer.ts';
import { userRoute } from '../../http/route.ts';
import { year, yearOf } from './year.ts';

const PATH = '/api/v1/annual_reports';

export const listAnnualReports = userRoute({
  method: 'GET',
  path: PATH,
  access: user('read', 'read:accounts'),
  params: {},
  response: AnnualReportsSchema,
  summary: 'Your unread annual reports',
  async handle({ db, viewer }) {
    const rows = await listUnread(db, viewer.accountId);
    return rawJson(renderAnnualReports(await loadAnnualReports(db, viewer, rows)));
  },
});

export const showAnnualReport = userRoute({
  method: 'GET',
  path: `${PATH}/:year`,
  access: user('read', 'read:accounts'),
  params: { year: year() },
  response: AnnualReportsSchema,
  summary: 'Your annual report of a year',
  async handle({ db, viewer, params }) {
    const row = await getReport(db, yearOf(viewer, params.year));
    return rawJson(renderAnnualReports(await loadAnnualReports(db, viewer, [row])));
  },
});

export const readAnnualReport = userRoute({
  method: 'POST',
  path: `${PATH}/:year/read`,
  access: user('write', 'write:accounts'),
  params: { year: year() },
  response: Type.Object({}),
  summary: 'Mark your annual report as read',
  async handle({ write, viewer, params }) {
    await write((tx) => markRead(tx, yearOf(viewer, params.year)));
    return json({});
  },
});
