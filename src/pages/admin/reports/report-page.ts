import { listKeptOf } from '../../../domain/evidence/keep-status.ts';
import { getReport } from '../../../domain/moderation/reports.ts';
import { getTarget, outranks } from '../../../domain/moderation/target.ts';
import { keptStatusOf } from '../../../entities/kept-status.ts';
import type { Answer } from '../../../http/answer.ts';
import { isAllowed, readsAccounts, writesAccounts } from '../../../http/staff-access.ts';
import { notFound } from '../../../lib/errors.ts';
import { html } from '../../../lib/html/template.ts';
import { type GivenDecision, NOTHING_GIVEN } from '../../../views/admin/decision.ts';
import { notes, type TriedNote } from '../../../views/admin/notes.ts';
import { deletedPosts, reportActs, reportDecisions, reportFacts } from '../../../views/admin/reports.ts';
import { readerOf } from '../../reader.ts';
import { presetsShown, type StaffCall } from '../accounts/account-page.ts';
import { adminPage } from '../admin-page.ts';
import { adminReportValues, noteValues } from '../entity-values.ts';

/** What was tried on the page of a report and refused; `chosen` are wire ids of posts. */
export type TriedOnReport = {
  readonly decision?: { readonly given: GivenDecision; readonly chosen: readonly string[]; readonly problem: string };
  readonly note?: TriedNote;
};

/** A report with what it is about, and what staff can do. 404 when there is none. */
export async function reportPage(call: StaffCall, id: number, tried: TriedOnReport = {}): Promise<Answer> {
  const { db, viewer } = call;
  const [report] = await adminReportValues(db, viewer, [id]);
  if (!report) throw notFound();
  const reader = await readerOf(call);
  const { reported, moderatedAccounts } = reader.words;
  const target = await getTarget(db, (await getReport(db, id)).target_account_id);
  const { decision, note } = tried;
  const path = `/admin/reports/${report.id}`;
  const decidable = {
    page: path,
    path: `${path}/actions`,
    isLocal: target.user_id !== null,
    isSuspended: target.suspended_at !== null,
    mayExclude: isAllowed(viewer, writesAccounts),
    presets: await presetsShown(db),
    given: decision?.given ?? NOTHING_GIVEN,
    problem: decision?.problem,
  };
  const chosen = decision?.chosen ?? report.statuses.map((status) => status.id);
  const decisions = (await outranks(db, viewer, target))
    ? reportDecisions(report, decidable, chosen, reader)
    : html`<p class="note">${moderatedAccounts.outranked}</p>`;
  const body = html`${reportFacts(report, isAllowed(viewer, readsAccounts), reader)}${reportActs(report, reader)}${deletedPosts((await listKeptOf(db, id)).map(keptStatusOf), reader)}${decisions}
${notes(await noteValues(db, { type: 'report', id }), path, reader, note)}`;
  const title = reported.about(`@${report.target_account.account.acct}`);
  return adminPage(call, { title, body, status: (decision ?? note) ? 422 : 200 });
}
