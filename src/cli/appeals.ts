import type { Command } from 'commander';
import type { Static } from 'typebox';
import { takeBackAct } from '../acts/staff-report-acts.ts';
import { COMMAND_LINE, EMPOWERED_COMMAND_LINE } from '../domain/audit/log-act.ts';
import { approveAppeal, listAppeals, rejectAppeal } from '../domain/moderation/answer-appeal.ts';
import { loadStrikes, renderStrike, type StrikeSchema } from '../entities/strike.ts';
import { jsonArray, valueOfText } from '../lib/json.ts';
import type { Db } from '../platform/db/handle.ts';
import { addIdCommand } from './id-command.ts';
import { withContext } from './open.ts';
import { type Answer, answering, brief, table } from './output.ts';

/** The maximum number of appeals that are shown. */
const MOST = 200;

/** Adds the commands about appeals; each takes the id of the appealed strike. */
export function addAppealCommands(group: Command): void {
  group
    .command('list')
    .description('List pending appeals by the ids of their strikes')
    .action(answering(() => withContext(({ store }) => list(store.db))));
  for (const [name, verb, description, said] of [
    ['approve', approveAppeal, 'Agree with an appeal: the decision is taken back', 'is taken back'],
    ['reject', rejectAppeal, 'Stay with a decision', 'stays, and the appeal is rejected'],
  ] as const) {
    addIdCommand(group, name, {
      description,
      argument: 'of the strike, as listed',
      work: (tx, id) => verb(tx, COMMAND_LINE, id),
      said: (id) => `The strike ${id} ${said}.`,
    });
  }
  addIdCommand(group, 'take-back', {
    description: 'Take a decision back that nobody appealed against',
    argument: 'of the strike',
    work: (tx, id) => takeBackAct.verb(tx, EMPOWERED_COMMAND_LINE, id),
    said: (id) => `The strike ${id} is taken back.`,
  });
}

type Strike = Static<typeof StrikeSchema>;

async function list(db: Db): Promise<Answer> {
  const appeals = await listAppeals(db, 'pending', { limit: MOST });
  const ids = appeals.map((appeal) => appeal.account_warning_id);
  const loaded = await loadStrikes(db, ids);
  const strikes: Strike[] = valueOfText(jsonArray(ids.flatMap((id) => renderStrike(loaded, id) ?? [])));
  return table(
    strikes,
    {
      strike: (one) => one.id,
      account: (one) => one.target_account.acct,
      action: (one) => one.action,
      appeal: (one) => brief(one.appeal?.text ?? ''),
    },
    { empty: 'No appeals are pending.', limit: MOST },
  );
}
