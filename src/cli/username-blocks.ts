import type { Command } from 'commander';
import { COMMAND_LINE } from '../domain/moderation/audit.ts';
import {
  createUsernameBlock,
  deleteUsernameBlock,
  findUsernameBlock,
  listUsernameBlocks,
} from '../domain/username-blocks/username-blocks.ts';
import { CommandError } from './failure.ts';
import { print, withContext, withTransaction } from './open.ts';

const MOST = 1000;

type AddOptions = { exact?: true; allowWithApproval?: true };

/** Adds the commands about usernames that nobody may sign up with. */
export function addUsernameBlockCommands(group: Command): void {
  group
    .command('list')
    .description('List username blocks')
    .action(async () => {
      const rows = await withContext(({ store: { db } }) => listUsernameBlocks(db, { limit: MOST }));
      for (const row of rows) {
        const approval = row.allow_with_approval === 1 ? '  with approval' : '';
        print(`${row.username}  ${row.exact === 1 ? 'exact' : 'contains'}${approval}`);
      }
    });
  group
    .command('add')
    .description('Block usernames that contain a text from signing up')
    .argument('<name>')
    .option('--exact', 'only this very name')
    .option('--allow-with-approval', 'let people sign up, but wait for approval')
    .action(async (username: string, { exact, allowWithApproval }: AddOptions) => {
      await withTransaction((tx) => createUsernameBlock(tx, COMMAND_LINE, { username, exact, allowWithApproval }));
    });
  group
    .command('remove')
    .description('Lift a block')
    .argument('<name>', 'as listed')
    .action((name: string) =>
      withTransaction(async (tx) => {
        const row = await findUsernameBlock(tx, name);
        if (!row) throw new CommandError(`"${name}" is not blocked.`);
        await deleteUsernameBlock(tx, COMMAND_LINE, row.id);
      }),
    );
}
