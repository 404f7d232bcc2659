import type { Moderator } from '../../../domain/audit/log-act.ts';
import { assignReport, reopenReport, resolveReport } from '../../../domain/moderation/reports.ts';
import { AdminReportSchema } from '../../../entities/admin/report.ts';
import { pathId } from '../../../http/params/scalars.ts';
import { type Route, userRoute } from '../../../http/route.ts';
import { writesReports } from '../../../http/staff-access.ts';
import type { Tx } from '../../../platform/db/handle.ts';
import { adminReportAnswer } from './report-answer.ts';

type Verb = (tx: Tx, moderator: Moderator, id: number) => Promise<void>;

function verbRoute(name: string, verb: Verb, summary: string): Route {
  return userRoute({
    method: 'POST',
    path: `/api/v1/admin/reports/:id/${name}`,
    access: writesReports,
    params: { id: pathId() },
    response: AdminReportSchema,
    summary,
    async handle({ db, viewer, params, write }) {
      await write((tx) => verb(tx, viewer, params.id));
      return adminReportAnswer(db, viewer, params.id);
    },
  });
}

const assignToSelf: Verb = (tx, moderator, id) => assignReport(tx, moderator, id, moderator.accountId);
const unassign: Verb = (tx, moderator, id) => assignReport(tx, moderator, id, null);

export const assignReportToSelf = verbRoute('assign_to_self', assignToSelf, 'Take a report on');
export const unassignReport = verbRoute('unassign', unassign, 'Let go of a report');
export const resolveAdminReport = verbRoute('resolve', resolveReport, 'Settle a report');
export const reopenAdminReport = verbRoute('reopen', reopenReport, 'Open a settled report again');
