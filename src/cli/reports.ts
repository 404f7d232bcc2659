import { type Command, Option } from 'commander';
import { actOnStatuses, prepareToAct } from '../domain/moderation/act-on-statuses.ts';
import { COMMAND_LINE } from '../domain/moderation/audit.ts';
import {
  assignReport,
  getReport,
  listReports,
  reopenReport,
  resolveReport,
  summarizeReports,
} from '../domain/moderation/reports.ts';
import { EMPOWERED_COMMAND_LINE, takeAction } from '../domain/moderation/take-action.ts';
import {
  isStatusAction,
  STATUS_ACTIONS,
  type StrikeAction,
  WARNING_ACTIONS,
} from '../domain/moderation/warning-actions.ts';
import { toWire } from '../lib/id.ts';
import { toIso } from '../lib/time.ts';
import { parseId } from './arguments.ts';
import { getLocalUser } from './local-user.ts';
import { addNoteCommands } from './notes.ts';
import { print, withChanges, withContext, withTransaction } from './open.ts';

const MOST = 200;

/** Adds the commands about reports. */
export function addReportCommands(group: Command): void {
  group
    .command('list')
    .description('Show reports, newest first')
    .option('--resolved', 'those that are settled')
    .action(list);
  group
    .command('resolve')
    .description('Resolve a report')
    .argument('<id>', 'as listed', parseId)
    .action((id: number) => withTransaction((tx) => resolveReport(tx, COMMAND_LINE, id)));
  group
    .command('reopen')
    .description('Reopen a report')
    .argument('<id>', 'as listed', parseId)
    .action((id: number) => withTransaction((tx) => reopenReport(tx, COMMAND_LINE, id)));
  group
    .command('assign')
    .description('Assign a report to a moderator, or without a name to nobody')
    .argument('<id>', 'as listed', parseId)
    .argument('[name]')
    .action((id: number, name?: string) =>
      withTransaction(async (tx) => {
        const accountId = name === undefined ? null : (await getLocalUser(tx, name)).accountId;
        await assignReport(tx, COMMAND_LINE, id, accountId);
      }),
    );
  group
    .command('act')
    .description('Take a moderation action on a report')
    .argument('<id>', 'as listed', parseId)
    .addOption(new Option('--type <type>').choices([...WARNING_ACTIONS, ...STATUS_ACTIONS]).makeOptionMandatory())
    .option('--text <text>', 'what they are told', '')
    .option('--letter', 'send them an e-mail too')
    .action(act);
  addNoteCommands(group, 'report');
}

type ActOptions = { type: StrikeAction; text: string; letter?: true };

function act(reportId: number, { type: action, text, letter }: ActOptions): Promise<void> {
  return withChanges(async ({ store }) => {
    const { target_account_id: targetId, status_ids } = await getReport(store.db, reportId);
    const order = { targetId, text: text.trim(), presetId: null, reportId, notifies: true, sendEmail: letter === true };
    if (!isStatusAction(action)) {
      return store.transaction((tx) => takeAction(tx, EMPOWERED_COMMAND_LINE, { ...order, action }));
    }
    const statusOrder = { ...order, action, statusIds: JSON.parse(status_ids) };
    await prepareToAct(store, COMMAND_LINE, statusOrder);
    return store.transaction((tx) => actOnStatuses(tx, COMMAND_LINE, statusOrder));
  });
}

async function list({ resolved }: { resolved?: true }): Promise<void> {
  const rows = await withContext(async ({ store: { db } }) =>
    summarizeReports(db, await listReports(db, { resolved: resolved === true }, { limit: MOST })),
  );
  for (const row of rows) {
    const who = row.handle.replace(/@$/, '');
    print(`${toWire(row.id)}  ${toIso(row.created_at)}  ${row.category}  ${who}  ${row.comment.replaceAll('\n', ' ')}`);
  }
}
