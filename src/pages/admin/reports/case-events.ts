import type { Viewer } from '../../../domain/accounts/viewer.ts';
import type { EmpoweredModerator } from '../../../domain/audit/log-act.ts';
import { type CaseDecision, type CaseEvent, readCase, readDecision } from '../../../domain/moderation/case-history.ts';
import { mayTakeBack } from '../../../domain/moderation/take-back.ts';
import type { Target } from '../../../domain/moderation/target.ts';
import { loadNotes, renderNotes } from '../../../entities/admin/moderation-note.ts';
import { decidesAppeals, isAllowed, writesStrikes } from '../../../http/staff-access.ts';
import { toWire } from '../../../lib/id.ts';
import { valueOfText } from '../../../lib/json.ts';
import { toIso } from '../../../lib/time.ts';
import type { Db } from '../../../platform/db/handle.ts';
import type { AccountWarningRow, ReportRow } from '../../../schema/moderation.ts';
import type { CaseEventView, DecisionEvent } from '../../../views/admin/case-history.ts';
import type { NoteView, StrikeView } from '../../../views/admin/entity-types.ts';
import { accountValues } from '../../entity-values.ts';
import { strikeValues } from '../entity-values.ts';
import { letterOf } from '../letters.ts';

type Case = {
  readonly viewer: Viewer;
  readonly target: Target;
  /** Whether the viewer outranks the account that the report is about. */
  readonly outranks: boolean;
};

/** All that happened to a report, as its page tells it, and the decisions that it led to. */
export async function caseEvents(
  db: Db,
  report: ReportRow,
  about: Case,
): Promise<{ events: CaseEventView[]; strikeIds: ReadonlySet<string> }> {
  const found = await readCase(db, report);
  const loaded = await loadParts(db, found, report.account_id);
  const filed = { kind: 'filed', at: toIso(report.created_at), by: loaded.by(report.account_id) } as const;
  const events = await eventViews(db, found, { ...about, ...loaded });
  return { events: [filed, ...events], strikeIds: new Set(loaded.strikes.keys()) };
}

/** A decision with its appeal, and what became of it. */
export async function decisionEvents(db: Db, strike: AccountWarningRow, about: Case): Promise<CaseEventView[]> {
  const found = await readDecision(db, strike);
  return eventViews(db, found, { ...about, ...(await loadParts(db, found)) });
}

async function eventViews(db: Db, events: readonly CaseEvent[], about: Case & Loaded): Promise<CaseEventView[]> {
  const shown: CaseEventView[] = [];
  for (const event of events) {
    const one = await eventView(db, event, about);
    if (one) shown.push({ ...one, at: toIso(event.at), by: about.by(event.by) });
  }
  return shown;
}

type Loaded = {
  /** The handle of an account, as far as it is there. */
  readonly by: (id: number | null) => string | null;
  readonly notes: ReadonlyMap<string, NoteView>;
  readonly strikes: ReadonlyMap<string, StrikeView>;
};

async function loadParts(db: Db, events: readonly CaseEvent[], reporter: number | null = null): Promise<Loaded> {
  const ids = [reporter, ...events.map(({ by }) => by)].filter((id) => id !== null);
  const accounts = new Map((await accountValues(db, [...new Set(ids)])).map((one) => [one.id, one.acct]));
  const rows = events.flatMap((event) => (event.kind === 'note' ? event.note : []));
  const notes: NoteView[] = valueOfText(renderNotes(await loadNotes(db, rows)));
  const strikeIds = events.flatMap((event) => (event.kind === 'decision' ? (event.strike?.id ?? []) : []));
  const strikes = await strikeValues(db, strikeIds);
  return {
    by: (id) => (id === null ? undefined : accounts.get(toWire(id))) ?? null,
    notes: new Map(notes.map((note) => [note.id, note])),
    strikes: new Map(strikes.map((strike) => [strike.id, strike])),
  };
}

type Without<T> = T extends unknown ? Omit<T, 'at' | 'by'> : never;

async function eventView(db: Db, event: CaseEvent, about: Case & Loaded): Promise<Without<CaseEventView> | undefined> {
  switch (event.kind) {
    case 'note': {
      const note = about.notes.get(toWire(event.note.id));
      return note && { kind: 'note', note };
    }
    case 'decision':
      return decisionView(db, event, about);
    case 'appeal': {
      const strike = about.strikes.get(toWire(event.strikeId));
      const mayAnswer =
        strike?.appeal?.state === 'pending' && about.outranks && isAllowed(about.viewer, decidesAppeals);
      return { kind: 'appeal', strikeId: toWire(event.strikeId), text: event.text, mayAnswer };
    }
    case 'taken_back':
      return { kind: 'taken_back' };
    case 'answer':
      return { kind: 'answer', approved: event.approved };
    default:
      return event;
  }
}

async function decisionView(db: Db, event: CaseDecision, about: Case & Loaded): Promise<DecisionEvent> {
  const { action, text, posts, told, strike } = event;
  const shown = strike && about.strikes.get(toWire(strike.id));
  return {
    kind: 'decision',
    action,
    text,
    posts,
    told,
    strikeId: shown?.id,
    letter: strike && told !== false ? await letterOf(db, about.target, { id: strike.id, action, text }) : undefined,
    kept: shown?.kept_statuses ?? [],
    mayTakeBack: strike !== undefined && about.outranks && isOffered(about.viewer, strike, shown),
  };
}

/** Where an appeal waits for the viewer, its answer takes the decision back. */
function isOffered(
  viewer: Viewer & EmpoweredModerator,
  strike: NonNullable<CaseDecision['strike']>,
  shown: StrikeView | undefined,
): boolean {
  const isAnswered = shown?.appeal?.state === 'pending' && isAllowed(viewer, decidesAppeals);
  return isAllowed(viewer, writesStrikes) && mayTakeBack(viewer, strike) && !isAnswered;
}
