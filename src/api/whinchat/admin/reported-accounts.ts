import { Type } from 'typebox';
import { listReportedAccounts } from '../../../domain/moderation/reported-accounts.ts';
import {
  loadReportedAccounts,
  ReportedAccountSchema,
  renderReportedAccounts,
} from '../../../entities/admin/reported-account.ts';
import { rawJson } from '../../../http/answer.ts';
import { pageLinks, pageOf, pageParams } from '../../../http/paging.ts';
import { userRoute } from '../../../http/route.ts';
import { readsReports } from '../../../http/staff-access.ts';

export const showReportedAccounts = userRoute({
  method: 'GET',
  path: '/api/whinchat/v1/admin/reported_accounts',
  access: readsReports,
  params: pageParams(20, 40),
  response: Type.Array(ReportedAccountSchema),
  summary: 'Open reports by the account they are about; pages go by the id of the latest report',
  async handle(call) {
    const { db, viewer, params } = call;
    const reported = await listReportedAccounts(db, pageOf(params));
    const text = renderReportedAccounts(await loadReportedAccounts(db, viewer, reported), reported);
    const cursors = reported.flatMap((one) => one.reportIds[0] ?? []);
    return rawJson(text, { headers: pageLinks(call, cursors, { prev: 'min_id' }) });
  },
});
