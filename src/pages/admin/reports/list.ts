import { assignToSelfAct, resolveAct } from '../../../acts/staff-report-acts.ts';
import type { Viewer } from '../../../domain/accounts/viewer.ts';
import type { ReportFilter } from '../../../domain/moderation/report-filter.ts';
import { listReportedAccounts, type ReportedAccount } from '../../../domain/moderation/reported-accounts.ts';
import { listOpenReports, listReports } from '../../../domain/moderation/reports.ts';
import type { Page } from '../../../domain/paging.ts';
import { pageOf, pageParams } from '../../../http/paging.ts';
import { id, oneOf, text, withDefault } from '../../../http/params/scalars.ts';
import { list } from '../../../http/params/shapes.ts';
import { type Route, userRoute } from '../../../http/route.ts';
import { readsReports, writesReports } from '../../../http/staff-access.ts';
import { html } from '../../../lib/html/template.ts';
import { parseWireId, toWire } from '../../../lib/id.ts';
import type { Db } from '../../../platform/db/handle.ts';
import { type ReportGroup, reportChips, reportGroups } from '../../../views/admin/reports.ts';
import { backTo } from '../../fragment.ts';
import { pagingLinks } from '../../paging.ts';
import { readerOf } from '../../reader.ts';
import { adminPage } from '../admin-page.ts';
import { adminReportValues } from '../entity-values.ts';

const PATH = '/admin/reports';

const showReports = userRoute({
  method: 'GET',
  path: PATH,
  access: readsReports,
  params: {
    state: withDefault(oneOf('open', 'resolved', 'all'), 'open'),
    assigned: oneOf('me', 'nobody'),
    origin: oneOf('local', 'remote'),
    target_origin: oneOf('local', 'remote'),
    category: oneOf('spam', 'violation', 'legal', 'other'),
    account_id: id(),
    target_account_id: id(),
    ...pageParams(20, 40),
  },
  summary: 'Reports by the accounts that they are about; open ones unless told otherwise',
  async handle(call) {
    const { db, viewer, params, request } = call;
    const { state, assigned, origin, target_origin: targetOrigin, category } = params;
    const { account_id: accountId, target_account_id: targetId } = params;
    const page = pageOf(params);
    const resolved = state === 'all' ? undefined : state === 'resolved';
    const assignedTo = assigned === 'me' ? viewer.accountId : assigned === 'nobody' ? null : undefined;
    const filter = { resolved, accountId, targetId, assignedTo, category, origin, targetOrigin };
    const found = await findGroups(db, filter, page);
    const cursors = found.flatMap(({ reportIds }) => reportIds[0] ?? []);
    const target = targetId === undefined ? undefined : toWire(targetId);
    const body = html`${reportChips({ state, assigned, origin, category, target }, request.words)}
${reportGroups(await groupValues(db, viewer, found), await readerOf(call))}${pagingLinks(call, cursors, page)}`;
    return adminPage(call, { title: request.words.moderation.ways.reports, body });
  },
});

/** By the accounts that they are about; those about one account each for itself. */
async function findGroups(db: Db, filter: ReportFilter, page: Page): Promise<Omit<ReportedAccount, 'targetId'>[]> {
  if (filter.targetId === undefined) return listReportedAccounts(db, page, filter);
  const ids = await listReports(db, filter, page);
  return ids.map((reportId) => ({ count: 1, reportIds: [reportId] }));
}

async function groupValues(
  db: Db,
  viewer: Viewer,
  found: readonly Omit<ReportedAccount, 'targetId'>[],
): Promise<ReportGroup[]> {
  const reports = await adminReportValues(
    db,
    viewer,
    found.flatMap(({ reportIds }) => reportIds),
  );
  const byId = new Map(reports.map((one) => [one.id, one]));
  return found.map(({ count, reportIds }) => ({
    count,
    reports: reportIds.flatMap((one) => byId.get(toWire(one)) ?? []),
  }));
}

const BATCH = {
  assign_to_self: { act: assignToSelfAct, outcome: 'reports_taken' },
  resolve: { act: resolveAct, outcome: 'reports_settled' },
} as const;

const actOnMany = userRoute({
  method: 'POST',
  path: `${PATH}/batch`,
  access: writesReports,
  params: {
    act: oneOf('assign_to_self', 'resolve'),
    report_ids: withDefault(list(text(), { max: 100 }), []),
    back: text(),
  },
  summary: 'Take on or settle many open reports at once',
  async handle({ db, viewer, params, write }) {
    const { act: name, back = PATH } = params;
    const named = params.report_ids.flatMap((group) => group.split(',')).map((one) => parseWireId(one) ?? 0);
    const ids = await listOpenReports(db, named);
    if (name === undefined || ids.length === 0) return backTo(back, 'nothing_chosen');
    const { act, outcome } = BATCH[name];
    for (const one of ids) await write((tx) => act.verb(tx, viewer, one));
    return backTo(back, outcome);
  },
});

/** The list of reports, and what is done with many of them. */
export const reportListPages: readonly Route[] = [showReports, actOnMany];
