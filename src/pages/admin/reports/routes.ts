import type { Moderator } from '../../../domain/audit/log-act.ts';
import { actOnReport } from '../../../domain/moderation/act-on-report.ts';
import { addNote } from '../../../domain/moderation/notes.ts';
import {
  assignReport,
  getReport,
  listReports,
  reopenReport,
  resolveReport,
} from '../../../domain/moderation/reports.ts';
import { getTarget } from '../../../domain/moderation/target.ts';
import { STATUS_ACTIONS, WARNING_ACTIONS } from '../../../domain/moderation/warning-actions.ts';
import type { Outcome } from '../../../http/html/content.ts';
import { seeOther } from '../../../http/html/page.ts';
import { pageOf, pageParams } from '../../../http/paging.ts';
import { id, oneOf, pathId, prose, required, withDefault } from '../../../http/params/scalars.ts';
import { list } from '../../../http/params/shapes.ts';
import { formActionParams, orderOf } from '../../../http/params/staff-action.ts';
import { type Route, userRoute } from '../../../http/route.ts';
import { readsReports, writesReports } from '../../../http/staff-access.ts';
import { html } from '../../../lib/html/template.ts';
import { toWire } from '../../../lib/id.ts';
import type { Tx } from '../../../platform/db/handle.ts';
import type { ReportRow } from '../../../schema/moderation.ts';
import { reportList, reportStates } from '../../../views/admin/reports.ts';
import { pagingLinks } from '../../paging.ts';
import { problemOf } from '../../problem.ts';
import { readerOf } from '../../reader.ts';
import { givenBy } from '../accounts/act.ts';
import { outcomeOf } from '../accounts/outcome.ts';
import { adminPage } from '../admin-page.ts';
import { adminReportsShown } from '../shown.ts';
import { reportPage } from './report-page.ts';

const PATH = '/admin/reports/:id';

const showReports = userRoute({
  method: 'GET',
  path: '/admin/reports',
  access: readsReports,
  params: {
    state: withDefault(oneOf('open', 'resolved', 'all'), 'open'),
    account_id: id(),
    target_account_id: id(),
    ...pageParams(20, 40),
  },
  summary: 'Reports; open ones unless told otherwise',
  async handle(call) {
    const { db, viewer, params, request } = call;
    const { state, account_id: accountId, target_account_id: targetId } = params;
    const page = pageOf(params);
    const resolved = state === 'all' ? undefined : state === 'resolved';
    const ids = await listReports(db, { resolved, accountId, targetId }, page);
    const target = targetId === undefined ? undefined : toWire(targetId);
    const body = html`${reportStates({ state, target }, request.words)}
${reportList(await adminReportsShown(db, viewer, ids), await readerOf(call))}${pagingLinks(call, ids, page)}`;
    return adminPage(call, { title: request.words.moderation.ways.reports, body });
  },
});

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
    type: required(oneOf(...WARNING_ACTIONS, ...STATUS_ACTIONS)),
    status_ids: withDefault(list(id(), { max: 100 }), []),
    ...formActionParams,
  },
  summary: 'Act on the account or the posts of a report, which settles it',
  async handle(call) {
    const { ctx, db, viewer, params } = call;
    const { id: reportId, type: action, status_ids: statusIds } = params;
    const { target_account_id: targetId } = await getReport(db, reportId);
    const before = await getTarget(db, targetId);
    try {
      await actOnReport(ctx.store, viewer, { ...orderOf(params), reportId, action, statusIds });
    } catch (error) {
      const problem = problemOf(error, call);
      return reportPage(call, reportId, {
        decision: { given: givenBy(params), chosen: statusIds.map(toWire), problem },
      });
    }
    return seeOther(`/admin/reports/${toWire(reportId)}`, outcomeOf(action, before, viewer));
  },
});

type Verb = {
  readonly name: string;
  act(tx: Tx, moderator: Moderator, id: number): Promise<void>;
  readonly summary: string;
  readonly outcome: Outcome['what'];
  /** The name of the verb that takes it back. */
  readonly undo: string;
  /** Whether that leads back to how it was, and not to how it was before somebody else's decision. */
  isBack(before: ReportRow, accountId: number): boolean;
};

const VERBS: readonly Verb[] = [
  {
    name: 'assign_to_self',
    act: (tx, moderator, reportId) => assignReport(tx, moderator, reportId, moderator.accountId),
    summary: 'Take a report on',
    outcome: 'report_taken',
    undo: 'unassign',
    isBack: (before) => before.assigned_account_id === null,
  },
  {
    name: 'unassign',
    act: (tx, moderator, reportId) => assignReport(tx, moderator, reportId, null),
    summary: 'Let go of a report',
    outcome: 'report_let_go',
    undo: 'assign_to_self',
    isBack: (before, accountId) => before.assigned_account_id === accountId,
  },
  {
    name: 'resolve',
    act: resolveReport,
    summary: 'Settle a report',
    outcome: 'report_settled',
    undo: 'reopen',
    isBack: (before) => before.action_taken_at === null,
  },
  {
    name: 'reopen',
    act: reopenReport,
    summary: 'Open a settled report again',
    outcome: 'report_reopened',
    undo: 'resolve',
    isBack: (before, accountId) => before.action_taken_by_account_id === accountId,
  },
];

const verbs = VERBS.map(({ name, act, summary, outcome, undo, isBack }) =>
  userRoute({
    method: 'POST',
    path: `${PATH}/${name}`,
    access: writesReports,
    params: { id: pathId() },
    summary,
    async handle({ viewer, params, write }) {
      const before = await write(async (tx) => {
        const report = await getReport(tx, params.id);
        await act(tx, viewer, params.id);
        return report;
      });
      const path = `/admin/reports/${toWire(params.id)}`;
      return seeOther(path, { what: outcome, undo: isBack(before, viewer.accountId) ? `${path}/${undo}` : undefined });
    },
  }),
);

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
export const reportPages: readonly Route[] = [showReports, showReport, decideByForm, ...verbs, noteByForm];
