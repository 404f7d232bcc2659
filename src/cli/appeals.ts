import type { Command } from 'commander';
import { approveAppeal, listAppeals, rejectAppeal } from '../domain/moderation/answer-appeal.ts';
import { COMMAND_LINE } from '../domain/moderation/audit.ts';
import { listStrikeFacts } from '../domain/moderation/strikes.ts';
import { toWire } from '../lib/id.ts';
import { parseId } from './arguments.ts';
import { print, withContext, withTransaction } from './open.ts';

const MOST = 200;

/** Adds the commands about appeals; each takes the id of the appealed strike. */
export function addAppealCommands(group: Command): void {
  group
    .command('list')
    .description('List pending appeals by the ids of their strikes')
    .action(async () => {
      const strikes = await withContext(async ({ store: { db } }) => {
        const appeals = await listAppeals(db, 'pending', { limit: MOST });
        return listStrikeFacts(
          db,
          appeals.map((appeal) => appeal.account_warning_id),
        );
      });
      for (const { id, username, action, appeal } of strikes) {
        print(`${toWire(id)}  ${username}  ${action}  ${(appeal?.text ?? '').replaceAll('\n', ' ')}`);
      }
    });
  for (const [name, verb, description] of [
    ['approve', approveAppeal, 'Agree with an appeal: the decision is taken back'],
    ['reject', rejectAppeal, 'Stay with a decision'],
  ] as const) {
    group
      .command(name)
      .description(description)
      .argument('<id>', 'of the strike, as listed', parseId)
      .action((id: number) => withTransaction((tx) => verb(tx, COMMAND_LINE, id)));
  }
}
