import { Type } from 'typebox';
import { listKeptOf } from '../../../domain/evidence/keep-status.ts';
import { actOnReport } from '../../../domain/moderation/act-on-report.ts';
import { getReport } from '../../../domain/moderation/reports.ts';
import { STATUS_ACTIONS, WARNING_ACTIONS } from '../../../domain/moderation/warning-actions.ts';
import { blank } from '../../../domain/validation.ts';
import { AdminReportSchema } from '../../../entities/admin/report.ts';
import { KeptStatusSchema, keptStatusOf } from '../../../entities/kept-status.ts';
import { json } from '../../../http/answer.ts';
import { id, oneOf, pathId } from '../../../http/params/scalars.ts';
import { list } from '../../../http/params/shapes.ts';
import { actionParams, orderOf } from '../../../http/params/staff-action.ts';
import { type Route, userRoute } from '../../../http/route.ts';
import { readsReports, writesReports } from '../../../http/staff-access.ts';
import { adminReportAnswer } from '../../admin/reports/report-answer.ts';

const takeActionOnReport = userRoute({
  method: 'POST',
  path: '/api/whinchat/v1/admin/reports/:id/actions',
  access: writesReports,
  params: {
    id: pathId(),
    type: oneOf(...WARNING_ACTIONS, ...STATUS_ACTIONS),
    status_ids: list(id(), { max: 100 }),
    ...actionParams,
  },
  response: AdminReportSchema,
  summary: 'Take a moderation action on a report; a report can have several',
  async handle({ ctx, db, viewer, params }) {
    const { type: action, id: reportId, status_ids: statusIds } = params;
    if (action === undefined) throw blank('type');
    await actOnReport(ctx.store, viewer, { ...orderOf(params), reportId, action, statusIds });
    return adminReportAnswer(db, viewer, reportId);
  },
});

const keptStatuses = userRoute({
  method: 'GET',
  path: '/api/whinchat/v1/admin/reports/:id/kept_statuses',
  access: readsReports,
  params: { id: pathId() },
  response: Type.Array(KeptStatusSchema),
  summary: 'What the posts of a report said that have been deleted since',
  async handle({ db, params }) {
    const report = await getReport(db, params.id);
    return json((await listKeptOf(db, report.id)).map(keptStatusOf));
  },
});

export const adminReportActionsRoutes: readonly Route[] = [takeActionOnReport, keptStatuses];
