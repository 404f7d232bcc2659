import { reportActs } from '../../../acts/staff-report-acts.ts';
import { actOnReport } from '../../../domain/moderation/act-on-report.ts';
import { addNote } from '../../../domain/moderation/notes.ts';
import { getReport } from '../../../domain/moderation/reports.ts';
import { getTarget } from '../../../domain/moderation/target.ts';
import { STATUS_ACTIONS, WARNING_ACTIONS } from '../../../domain/moderation/warning-actions.ts';
import { seeOther } from '../../../http/html/page.ts';
import { bool, id, oneOf, pathId, prose, withDefault } from '../../../http/params/scalars.ts';
import { list } from '../../../http/params/shapes.ts';
import { formActionParams, orderOf } from '../../../http/params/staff-action.ts';
import { type Route, userRoute } from '../../../http/route.ts';
import { readsReports, writesReports } from '../../../http/staff-access.ts';
import { AppError } from '../../../lib/errors.ts';
import { toWire } from '../../../lib/id.ts';
import { said } from '../../../lib/said.ts';
import { problemOf } from '../../problem.ts';
import { givenBy } from '../accounts/act.ts';
import { outcomeOf } from '../accounts/outcome.ts';
import { actRoute } from '../act-route.ts';
import { reportListPages } from './list.ts';
import { reportPage } from './report-page.ts';

const PATH = '/admin/reports/:id';

const showReport = userRoute({
  method: 'GET',
  path: PATH,
  access: readsReports,
  params: { id: pathId() },
  summary: 'A report with its accounts, posts and rules, and what staff can do',
  handle: (call) => reportPage(call, call.params.id),
});

const decideByForm = userRoute({
  method: 'POST',
  path: `${PATH}/actions`,
  access: writesReports,
  params: {
    id: pathId(),
    type: oneOf(...WARNING_ACTIONS, ...STATUS_ACTIONS),
    preview: bool(),
    status_ids: withDefault(list(id(), { max: 100 }), []),
    ...formActionParams,
  },
  summary: 'Act on the account or the posts of a report, which settles it',
  async handle(call) {
    const { ctx, db, viewer, params } = call;
    const { id: reportId, type: action, status_ids: statusIds } = params;
    const typed = { given: givenBy(params), chosen: statusIds.map(toWire) };
    if (action === undefined && !params.preview) throw new AppError('bad_request', said('paramMissing', 'type'));
    const { target_account_id: targetId } = await getReport(db, reportId);
    const before = await getTarget(db, targetId);
    try {
      const told = orderOf(params);
      if (params.preview || action === undefined)
        return await reportPage(call, reportId, { preview: { ...typed, draft: params } });
      await actOnReport(ctx.store, viewer, { ...told, reportId, action, statusIds });
    } catch (error) {
      const problem = problemOf(error, call);
      return reportPage(call, reportId, { decision: { ...typed, problem } });
    }
    return seeOther(`/admin/reports/${toWire(reportId)}`, outcomeOf(action, before, viewer));
  },
});

const acts = reportActs.map((act) => actRoute(act, { page: '/admin/reports', leadsTo: 'thing' }));

const noteByForm = userRoute({
  method: 'POST',
  path: `${PATH}/notes`,
  access: writesReports,
  params: { id: pathId(), content: withDefault(prose(), '') },
  summary: 'Note something about a report',
  async handle(call) {
    const { viewer, params, write } = call;
    const { content } = params;
    try {
      await write((tx) => addNote(tx, viewer, { type: 'report', id: params.id }, content));
    } catch (error) {
      return reportPage(call, params.id, { note: { content, problem: problemOf(error, call) } });
    }
    return seeOther(`/admin/reports/${toWire(params.id)}`, 'note_added');
  },
});

/** Reports, and what staff can do about them. */
export const reportPages: readonly Route[] = [...reportListPages, showReport, decideByForm, ...acts, noteByForm];
