import { Type } from 'typebox';
import { getReport, listReports, updateReport } from '../../../domain/moderation/reports.ts';
import { REPORT_CATEGORIES } from '../../../domain/reports/file-report.ts';
import { AdminReportSchema, loadAdminReports, renderAdminReports } from '../../../entities/admin/report.ts';
import { rawJson } from '../../../http/answer.ts';
import { pageLinks, pageOf, pageParams } from '../../../http/paging.ts';
import { bool, id, oneOf, pathId } from '../../../http/params/scalars.ts';
import { list } from '../../../http/params/shapes.ts';
import { type Route, userRoute } from '../../../http/route.ts';
import { readsReports, writesReports } from '../../../http/staff-access.ts';
import { adminReportAnswer } from './report-answer.ts';
import { reportVerbRoutes } from './verbs.ts';

const listAdminReports = userRoute({
  method: 'GET',
  path: '/api/v1/admin/reports',
  access: readsReports,
  params: {
    resolved: bool(),
    unresolved: bool(),
    account_id: id(),
    target_account_id: id(),
    ...pageParams(100, 200),
  },
  response: Type.Array(AdminReportSchema),
  summary: 'Reports; open ones unless told otherwise',
  async handle(call) {
    const { db, viewer, params } = call;
    const both = params.resolved === true && params.unresolved === true;
    const filter = {
      resolved: both ? undefined : params.resolved === true,
      accountId: params.account_id,
      targetId: params.target_account_id,
    };
    const ids = await listReports(db, filter, pageOf(params));
    const text = renderAdminReports(await loadAdminReports(db, viewer, ids), ids);
    return rawJson(text, { headers: pageLinks(call, ids, { prev: 'min_id', more: ids.length === params.limit }) });
  },
});

const showAdminReport = userRoute({
  method: 'GET',
  path: '/api/v1/admin/reports/:id',
  access: readsReports,
  params: { id: pathId() },
  response: AdminReportSchema,
  summary: 'A report with its accounts, statuses and rules',
  async handle({ db, viewer, params }) {
    await getReport(db, params.id);
    return adminReportAnswer(db, viewer, params.id);
  },
});

const updateAdminReport = userRoute({
  method: ['PUT', 'PATCH'],
  path: '/api/v1/admin/reports/:id',
  access: writesReports,
  params: { id: pathId(), category: oneOf(...REPORT_CATEGORIES), rule_ids: list(id()) },
  response: AdminReportSchema,
  summary: 'Update a report',
  async handle({ db, viewer, params, write }) {
    const { category, rule_ids: ruleIds } = params;
    await write((tx) => updateReport(tx, viewer, params.id, { category, ruleIds }));
    return adminReportAnswer(db, viewer, params.id);
  },
});

export const adminReportsRoutes: readonly Route[] = [
  listAdminReports,
  showAdminReport,
  updateAdminReport,
  ...reportVerbRoutes,
];
