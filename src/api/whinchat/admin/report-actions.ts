import { actOnStatuses, prepareToAct } from '../../../domain/moderation/act-on-statuses.ts';
import { getReport } from '../../../domain/moderation/reports.ts';
import { takeAction } from '../../../domain/moderation/take-action.ts';
import { isStatusAction, STATUS_ACTIONS, WARNING_ACTIONS } from '../../../domain/moderation/warning-actions.ts';
import { blank } from '../../../domain/validation.ts';
import { AdminReportSchema } from '../../../entities/admin/report.ts';
import { staff } from '../../../http/access.ts';
import { id, oneOf, pathId } from '../../../http/params/scalars.ts';
import { list } from '../../../http/params/shapes.ts';
import { type Route, userRoute } from '../../../http/route.ts';
import { actionParams, orderOf } from '../../admin/accounts/action-params.ts';
import { adminReportAnswer } from '../../admin/reports/report-answer.ts';

const actOnReport = userRoute({
  method: 'POST',
  path: '/api/whinchat/v1/admin/reports/:id/actions',
  access: staff(['manage_reports'], 'admin:write', 'admin:write:reports'),
  params: {
    id: pathId(),
    type: oneOf(...WARNING_ACTIONS, ...STATUS_ACTIONS),
    status_ids: list(id(), { max: 100 }),
    ...actionParams,
  },
  response: AdminReportSchema,
  summary: 'Take a moderation action on a report; a report can have several',
  async handle({ ctx, db, viewer, params, write }) {
    const { type: action, id: reportId } = params;
    if (action === undefined) throw blank('Type');
    const report = await getReport(db, reportId);
    const order = { ...orderOf(params), targetId: report.target_account_id, reportId };
    if (isStatusAction(action)) {
      const reported: number[] = JSON.parse(report.status_ids);
      const statusIds = params.status_ids ?? reported;
      const statusOrder = { ...order, action, statusIds };
      await prepareToAct(ctx.store, viewer, statusOrder);
      await write((tx) => actOnStatuses(tx, viewer, statusOrder));
    } else await write((tx) => takeAction(tx, viewer, { ...order, action }));
    return adminReportAnswer(db, viewer, reportId);
  },
});

export const adminReportActionsRoutes: readonly Route[] = [actOnReport];
