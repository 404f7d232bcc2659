import type { Db } from '../../platform/db/handle.ts';
import { idsIn } from '../../platform/db/sql.ts';
import type { AccountWarningRow, AppealRow, ModerationNoteRow, ReportRow } from '../../schema/moderation.ts';
import { type AuditLogRow, listActs } from '../audit/read.ts';
import { listNotes } from './notes.ts';
import { statusIdsOf } from './strikes.ts';
import type { StrikeAction } from './warning-actions.ts';

const HANDLED = ['assign_to_self', 'unassign', 'resolve', 'reopen', 'update'] as const;
const LIFTED = ['unsilence', 'unsuspend', 'enable', 'unsensitive'] as const;

/** The decisions about accounts by the names that they have in the audit log. */
const DECIDED: Readonly<Record<string, StrikeAction>> = {
  warn: 'none',
  disable: 'disable',
  sensitive: 'sensitive',
  silence: 'silence',
  suspend: 'suspend',
};

/** A decision that a report led to. */
export type CaseDecision = {
  readonly kind: 'decision';
  readonly action: StrikeAction;
  readonly text: string;
  /** How many posts it is about, where that is known. */
  readonly posts: number | undefined;
  /** Whether a letter was sent; undefined where that was not noted. */
  readonly told: boolean | undefined;
  /** What its person can read; undefined for accounts of other servers. */
  readonly strike: AccountWarningRow | undefined;
};

/** Something that happened to a report, when (ms), and by whose doing; `by` is null for the command line and for accounts that are gone. */
export type CaseEvent = { readonly at: number; readonly by: number | null } & (
  | { readonly kind: 'handled'; readonly action: (typeof HANDLED)[number] }
  | { readonly kind: 'note'; readonly note: ModerationNoteRow }
  | CaseDecision
  | { readonly kind: 'appeal'; readonly strikeId: number; readonly text: string }
  | { readonly kind: 'answer'; readonly strikeId: number; readonly approved: boolean }
  | { readonly kind: 'taken_back'; readonly strikeId: number }
  | { readonly kind: 'lifted'; readonly action: (typeof LIFTED)[number] }
);

type Event<Kind extends CaseEvent['kind']> = Extract<CaseEvent, { kind: Kind }>;

/** More than this happens to no report. */
const MOST = 200;

/** What one act writes down in several places is this close together (ms). */
const AT_ONCE = 5000;

/** All that happened to a report since it was filed, oldest first. */
export async function readCase(db: Db, report: ReportRow): Promise<CaseEvent[]> {
  const page = { limit: MOST };
  const [onReport, onAccount, notes, strikes] = await Promise.all([
    listActs(db, { targetType: 'report', targetId: report.id }, page),
    listActs(db, { targetType: 'account', targetId: report.target_account_id }, page),
    listNotes(db, { type: 'report', id: report.id }, page),
    db.selectFrom('account_warnings').selectAll().where('report_id', '=', report.id).limit(MOST).execute(),
  ]);
  const answered = await readAppeals(db, strikes);
  const decisions = decisionsOf(report, { onReport, onAccount, strikes });
  const handled = onReport.filter(({ details }) => decisionIn(details) === undefined).flatMap(handledBy);
  const events: CaseEvent[] = [
    ...handled,
    ...notes.map((note) => ({ kind: 'note' as const, at: note.created_at, by: note.account_id, note })),
    ...decisions,
    ...answered,
    ...liftedSince(onAccount, decisions, answered),
  ];
  return [...events, ...settledElsewhere(report, events)].sort((a, b) => a.at - b.at);
}

/** A decision with its appeal, and what became of it, oldest first. */
export async function readDecision(db: Db, strike: AccountWarningRow): Promise<CaseEvent[]> {
  const events = [decisionBy(strike), ...(await readAppeals(db, [strike]))];
  return events.sort((a, b) => a.at - b.at);
}

const isAtOnce = (one: { readonly at: number }, at: number) => Math.abs(one.at - at) < AT_ONCE;

function handledBy({ action, created_at: at, account_id: by }: AuditLogRow): Event<'handled'>[] {
  const known = HANDLED.find((one) => one === action);
  return known ? [{ kind: 'handled', at, by, action: known }] : [];
}

type Sources = {
  readonly onReport: readonly AuditLogRow[];
  readonly onAccount: readonly AuditLogRow[];
  readonly strikes: readonly AccountWarningRow[];
};

/** The decisions as they were logged, each with its strike, and the strikes of which the log does not tell. */
function decisionsOf(report: ReportRow, { onReport, onAccount, strikes }: Sources): Event<'decision'>[] {
  const logged = [
    ...onAccount.filter(({ details }) => partOf(details).reportId === report.id),
    ...onReport.filter(({ details }) => decisionIn(details) !== undefined),
  ];
  const left = new Set(strikes);
  const told = logged.flatMap(({ action: name, details, created_at: at, account_id: by }): Event<'decision'>[] => {
    const action = decisionIn(details) ?? DECIDED[name];
    if (action === undefined) return [];
    const strike = [...left].find((one) => one.action === action && isAtOnce({ at: one.created_at }, at));
    if (strike) left.delete(strike);
    const { text = '', posts, told: letter } = partOf(details);
    return [{ kind: 'decision', at, by, action, text: strike?.text ?? text, posts, told: letter, strike }];
  });
  return [...told, ...[...left].map(decisionBy)];
}

function decisionBy(strike: AccountWarningRow): Event<'decision'> {
  const { created_at: at, account_id: by, text } = strike;
  const action = knownAction(strike.action) ?? 'none';
  const posts = statusIdsOf(strike).length || undefined;
  return { kind: 'decision', at, by, action, text, posts, told: undefined, strike };
}

type Details = {
  readonly reportId?: number | null;
  readonly decision?: string;
  readonly text?: string;
  readonly posts?: number;
  readonly told?: boolean;
};

function partOf(details: string): Details {
  const part: Details = JSON.parse(details);
  return part;
}

const decisionIn = (details: string) => knownAction(partOf(details).decision);

function knownAction(word: string | undefined): StrikeAction | undefined {
  const all: readonly StrikeAction[] = [...Object.values(DECIDED), 'delete_statuses', 'mark_statuses_as_sensitive'];
  return all.find((one) => one === word);
}

/** Appeals against strikes, their answers, and what moderators took back without one. */
async function readAppeals(db: Db, strikes: readonly AccountWarningRow[]): Promise<CaseEvent[]> {
  const ids = strikes.map(({ id }) => id);
  if (ids.length === 0) return [];
  const [appeals, back] = await Promise.all([
    db
      .selectFrom('appeals')
      .selectAll()
      .where(idsIn(db, 'account_warning_id', ids))
      .execute(),
    db
      .selectFrom('audit_log')
      .select(['target_id', 'account_id', 'created_at'])
      .where('target_type', '=', 'account_warning')
      .where('action', '=', 'take_back')
      .where(idsIn(db, 'target_id', ids))
      .execute(),
  ]);
  const takenBack = back.map(({ target_id: strikeId, account_id: by, created_at: at }) => {
    return { kind: 'taken_back' as const, at, by, strikeId };
  });
  return [...appeals.flatMap(appealEvents), ...takenBack];
}

function appealEvents(appeal: AppealRow): CaseEvent[] {
  const { account_warning_id: strikeId, text, created_at, approved_at, rejected_at } = appeal;
  const asked = { kind: 'appeal' as const, at: created_at, by: appeal.account_id, strikeId, text };
  const at = approved_at ?? rejected_at;
  if (at === null) return [asked];
  const approved = approved_at !== null;
  return [asked, { kind: 'answer', at, by: appeal.answered_by_account_id, strikeId, approved }];
}

/** What was lifted of the account after the first decision, unless that belongs to an answer that is told already. */
function liftedSince(
  onAccount: readonly AuditLogRow[],
  decisions: readonly CaseEvent[],
  answers: readonly CaseEvent[],
): Event<'lifted'>[] {
  const since = Math.min(...decisions.map(({ at }) => at));
  return onAccount.flatMap(({ action, created_at: at, account_id: by }): Event<'lifted'>[] => {
    const known = LIFTED.find((one) => one === action);
    const isTold = answers.some((one) => one.kind !== 'appeal' && isAtOnce(one, at));
    return known && at >= since && !isTold ? [{ kind: 'lifted', at, by, action: known }] : [];
  });
}

/** A decision about the account settles all reports about it; then nothing is logged about this one. */
function settledElsewhere(report: ReportRow, events: readonly CaseEvent[]): Event<'handled'>[] {
  const { action_taken_at: at, action_taken_by_account_id: by } = report;
  const settles = (one: CaseEvent) => one.kind === 'decision' || (one.kind === 'handled' && one.action === 'resolve');
  if (at === null || events.some((one) => settles(one) && isAtOnce(one, at))) return [];
  return [{ kind: 'handled', at, by, action: 'resolve' }];
}
