import type { EmpoweredModerator } from '../domain/audit/log-act.ts';
import { assignReport, getReport, reopenReport, resolveReport } from '../domain/moderation/reports.ts';
import { takeBack } from '../domain/moderation/take-back.ts';
import { writesReports, writesStrikes } from '../http/staff-access.ts';
import type { ReportRow } from '../schema/moderation.ts';
import type { Act, Undo } from './act.ts';
import type { StaffAct } from './staff-account-acts.ts';

/** Undone where that leads to how it was, and not to how it was before somebody else's decision. */
const undoneBy = (act: string, isBack: (before: ReportRow, accountId: number) => boolean): Undo<number> => ({
  act,
  isBack: async (db, { accountId }, id) => isBack(await getReport(db, id), accountId),
});

export const assignToSelfAct: StaffAct = {
  name: 'assign_to_self',
  access: writesReports,
  summary: 'Take a report on',
  verb: (tx, moderator, id) => assignReport(tx, moderator, id, moderator.accountId),
  outcome: 'report_taken',
  undo: undoneBy('unassign', (before) => before.assigned_account_id === null),
};

const unassignAct: StaffAct = {
  name: 'unassign',
  access: writesReports,
  summary: 'Let go of a report',
  verb: (tx, moderator, id) => assignReport(tx, moderator, id, null),
  outcome: 'report_let_go',
  undo: undoneBy('assign_to_self', (before, accountId) => before.assigned_account_id === accountId),
};

export const resolveAct: StaffAct = {
  name: 'resolve',
  access: writesReports,
  summary: 'Settle a report',
  verb: resolveReport,
  outcome: 'report_settled',
  undo: undoneBy('reopen', (before) => before.action_taken_at === null),
};

export const reopenAct: StaffAct = {
  name: 'reopen',
  access: writesReports,
  summary: 'Open a settled report again',
  verb: reopenReport,
  outcome: 'report_reopened',
  undo: undoneBy('resolve', (before, accountId) => before.action_taken_by_account_id === accountId),
};

/** What is done with reports at once. */
export const reportActs: readonly StaffAct[] = [assignToSelfAct, unassignAct, resolveAct, reopenAct];

/** Decisions can be taken back by those who could have taken them; an appeal against one is answered elsewhere. */
export const takeBackAct: Act<number, void, EmpoweredModerator> = {
  name: 'take_back',
  access: writesStrikes,
  summary: 'Take a decision back',
  verb: takeBack,
  outcome: 'decision_taken_back',
};
