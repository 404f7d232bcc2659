import { listKeptOf } from '../../../domain/evidence/keep-status.ts';
import { getReport, listReports } from '../../../domain/moderation/reports.ts';
import { listStrikes } from '../../../domain/moderation/strikes.ts';
import { getTarget, outranks, type Target } from '../../../domain/moderation/target.ts';
import type { StrikeAction } from '../../../domain/moderation/warning-actions.ts';
import { keptStatusOf } from '../../../entities/kept-status.ts';
import type { Answer } from '../../../http/answer.ts';
import { isAllowed, readsAccounts, writesAccounts } from '../../../http/staff-access.ts';
import { notFound } from '../../../lib/errors.ts';
import { type Html, html } from '../../../lib/html/template.ts';
import type { ReportRow } from '../../../schema/moderation.ts';
import { decisions } from '../../../views/admin/account.ts';
import { casePosts, otherReports, reportActs, reportFacts } from '../../../views/admin/case.ts';
import { caseHistory } from '../../../views/admin/case-history.ts';
import {
  DECISION_FORM,
  decisionForm,
  type GivenDecision,
  NOTHING_GIVEN,
  postDecisions,
} from '../../../views/admin/decision.ts';
import type { AdminReportView } from '../../../views/admin/entity-types.ts';
import { deletedPosts } from '../../../views/admin/kept-posts.ts';
import { noteForm, type TriedNote } from '../../../views/admin/notes.ts';
import type { Reader } from '../../../views/frame/reader.ts';
import { readerOf } from '../../reader.ts';
import { presetsShown, type StaffCall } from '../accounts/account-page.ts';
import { adminPage } from '../admin-page.ts';
import { adminReportValues, MOST_BESIDE, strikeValues } from '../entity-values.ts';
import { lettersBefore } from '../letters.ts';
import { caseEvents } from './case-events.ts';
import { casePostsOf } from './case-posts.ts';

/** What was typed into the form of a decision; `chosen` are wire ids of posts. */
type GivenOnReport = { readonly given: GivenDecision; readonly chosen: readonly string[] };

/** What was tried on the page of a report and refused, or only looked at. */
export type TriedOnReport = {
  readonly decision?: GivenOnReport & { readonly problem: string };
  readonly preview?: GivenOnReport & {
    readonly draft: { readonly text: string; readonly warning_preset_id: number | undefined };
  };
  readonly note?: TriedNote;
};

/** How many other reports about the same account are shown. */
const MOST_OTHERS = 10;

/** A case: a report with what it is about, what happened to it, and what staff can do. 404 when there is none. */
export async function reportPage(call: StaffCall, id: number, tried: TriedOnReport = {}): Promise<Answer> {
  const { db, viewer } = call;
  const [report] = await adminReportValues(db, viewer, [id]);
  if (!report) throw notFound();
  const reader = await readerOf(call);
  const row = await getReport(db, id);
  const target = await getTarget(db, row.target_account_id);
  const isAbove = await outranks(db, viewer, target);
  const shown: Shown = { call, row, report, target, isAbove, reader };
  const { events, strikeIds } = await caseEvents(db, row, { viewer, target, outranks: isAbove });
  const posts = await casePostsOf(db, viewer, row, report.statuses);
  const { chosen } = tried.decision ?? tried.preview ?? { chosen: report.statuses.map((status) => status.id) };
  const { reported } = reader.words;
  const path = `/admin/reports/${report.id}`;
  const body = html`${reportFacts(report, isAllowed(viewer, readsAccounts), reader)}${reportActs(report, reader)}
${casePosts(posts, { form: isAbove ? DECISION_FORM : undefined, chosen }, reader)}${deletedPosts((await listKeptOf(db, id)).map(keptStatusOf), reader)}
${await beside(shown, strikeIds)}${caseHistory(events, reader)}<section id="notes">${noteForm(path, reader, tried.note)}</section>
${await decisionPart(shown, tried)}`;
  const status = (tried.decision ?? tried.note) ? 422 : 200;
  return adminPage(call, { title: reported.about(`@${report.target_account.account.acct}`), body, status });
}

type Shown = {
  readonly call: StaffCall;
  readonly row: ReportRow;
  readonly report: AdminReportView;
  readonly target: Target;
  readonly isAbove: boolean;
  readonly reader: Reader;
};

/** What else is on record about the account: other reports, and decisions that did not come of this one. */
async function beside({ call: { db, viewer }, row, reader }: Shown, own: ReadonlySet<string>): Promise<Html> {
  const targetId = row.target_account_id;
  const ids = await listReports(db, { targetId }, { limit: MOST_OTHERS + 1 });
  const others = await adminReportValues(db, viewer, ids.filter((id) => id !== row.id).slice(0, MOST_OTHERS));
  const strikes = await strikeValues(db, await listStrikes(db, targetId, { limit: MOST_BESIDE }));
  const earlier = strikes.filter(({ id }) => !own.has(id));
  return html`${otherReports(others, reader)}${decisions(earlier, reader)}`;
}

async function decisionPart(shown: Shown, { decision, preview }: TriedOnReport): Promise<Html> {
  const { call, report, target, isAbove, reader } = shown;
  const { words } = reader;
  if (!isAbove) return html`<p class="note">${words.moderatedAccounts.outranked}</p>`;
  const { db, viewer } = call;
  const path = `/admin/reports/${report.id}`;
  const mayExclude = isAllowed(viewer, writesAccounts);
  const { account } = report.target_account;
  const decidable = {
    page: path,
    path: `${path}/actions`,
    isLocal: target.user_id !== null,
    isSuspended: target.suspended_at !== null,
    mayExclude,
    presets: await presetsShown(db),
    given: (decision ?? preview)?.given ?? NOTHING_GIVEN,
    problem: decision?.problem,
    cuts: { followers: account.followers_count, posts: account.statuses_count },
    preview: preview && (await lettersBefore(call, target, { draft: preview.draft, actions: actionsFor(shown) })),
  };
  return decisionForm(decidable, reader, report.statuses.length > 0 ? postDecisions(words) : null);
}

/** The decisions of which the form offers one. */
function actionsFor({ call: { viewer }, report }: Shown): StrikeAction[] {
  const posts = report.statuses.length > 0 ? (['mark_statuses_as_sensitive', 'delete_statuses'] as const) : [];
  const excluding = isAllowed(viewer, writesAccounts) ? (['disable', 'suspend'] as const) : [];
  return ['none', ...posts, 'sensitive', 'silence', ...excluding];
}
