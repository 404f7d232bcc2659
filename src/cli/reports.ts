import { type Command, Option } from 'commander';
import type { Static } from 'typebox';
import { reopenAct, resolveAct } from '../acts/staff-report-acts.ts';
import { COMMAND_LINE, EMPOWERED_COMMAND_LINE } from '../domain/audit/log-act.ts';
import { actOnStatuses, prepareToAct } from '../domain/moderation/act-on-statuses.ts';
import { assignReport, getReport, listReports } from '../domain/moderation/reports.ts';
import { takeAction } from '../domain/moderation/take-action.ts';
import {
  isStatusAction,
  STATUS_ACTIONS,
  type StrikeAction,
  WARNING_ACTIONS,
} from '../domain/moderation/warning-actions.ts';
import { type AdminReportSchema, loadAdminReports, renderAdminReports } from '../entities/admin/report.ts';
import { toWire } from '../lib/id.ts';
import { valueOfText } from '../lib/json.ts';
import { handleIn } from './admin-accounts.ts';
import { parseId } from './arguments.ts';
import { addIdCommand } from './id-command.ts';
import { getLocalUser } from './local-user.ts';
import { addNoteCommands } from './notes.ts';
import { withChanges, withContext, withTransaction } from './open.ts';
import { type Answer, answering, brief, done, table } from './output.ts';

/** The maximum number of reports that are shown. */
const MOST = 200;

/** Adds the commands about reports. */
export function addReportCommands(group: Command): void {
  group
    .command('list')
    .description('List reports, newest first')
    .option('--resolved', 'those that are settled')
    .action(answering(list));
  addIdCommand(group, 'resolve', {
    description: 'Resolve a report',
    work: (tx, id) => resolveAct.verb(tx, COMMAND_LINE, id),
    said: (id) => `The report ${id} is resolved.`,
  });
  addIdCommand(group, 'reopen', {
    description: 'Reopen a report',
    work: (tx, id) => reopenAct.verb(tx, COMMAND_LINE, id),
    said: (id) => `The report ${id} is open again.`,
  });
  group
    .command('assign')
    .description('Assign a report to a moderator, or without a name to nobody')
    .argument('<id>', 'as listed', parseId)
    .argument('[name]')
    .action(answering(assign));
  group
    .command('act')
    .description('Take a moderation action on a report')
    .argument('<id>', 'as listed', parseId)
    .addOption(
      new Option('--type <type>', 'what is done')
        .choices([...WARNING_ACTIONS, ...STATUS_ACTIONS])
        .makeOptionMandatory(),
    )
    .option('--text <text>', 'what they are told', '')
    .option('--letter', 'send them an e-mail too')
    .action(answering(act));
  addNoteCommands(group, 'report');
}

type Report = Static<typeof AdminReportSchema>;

async function list({ resolved }: { resolved?: true }): Promise<Answer> {
  const reports = await withContext(async ({ store: { db } }): Promise<Report[]> => {
    const ids = await listReports(db, { resolved: resolved === true }, { limit: MOST });
    return valueOfText(renderAdminReports(await loadAdminReports(db, null, ids), ids));
  });
  return table(
    reports,
    {
      id: (one) => one.id,
      time: (one) => one.created_at,
      category: (one) => one.category,
      account: (one) => handleIn(one.target_account),
      by: (one) => handleIn(one.account),
      assigned: (one) => one.assigned_account && handleIn(one.assigned_account),
      comment: (one) => brief(one.comment),
    },
    { empty: resolved ? 'No report has been settled yet.' : 'No reports are open.', limit: MOST },
  );
}

async function assign(id: number, name?: string): Promise<Answer> {
  await withTransaction(async (tx) => {
    const accountId = name === undefined ? null : (await getLocalUser(tx, name)).accountId;
    await assignReport(tx, COMMAND_LINE, id, accountId);
  });
  return done(`The report ${toWire(id)} is assigned to ${name ?? 'nobody'}.`);
}

type ActOptions = { type: StrikeAction; text: string; letter?: true };

async function act(reportId: number, { type: action, text, letter }: ActOptions): Promise<Answer> {
  await withChanges(async ({ store }) => {
    const { target_account_id: targetId, status_ids } = await getReport(store.db, reportId);
    const order = { targetId, text: text.trim(), presetId: null, reportId, notifies: true, sendEmail: letter === true };
    if (!isStatusAction(action)) {
      return store.transaction((tx) => takeAction(tx, EMPOWERED_COMMAND_LINE, { ...order, action }));
    }
    const statusOrder = { ...order, action, statusIds: JSON.parse(status_ids) };
    await prepareToAct(store, COMMAND_LINE, statusOrder);
    return store.transaction((tx) => actOnStatuses(tx, COMMAND_LINE, statusOrder));
  });
  return done(`The action ${action} is taken, and the report ${toWire(reportId)} is resolved.`);
}
