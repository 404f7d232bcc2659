import type { Command } from 'commander';
import { COMMAND_LINE } from '../domain/audit/log-act.ts';
import {
  createUsernameBlock,
  deleteUsernameBlock,
  findUsernameBlock,
  listUsernameBlocks,
} from '../domain/username-blocks/username-blocks.ts';
import { usernameBlockOf } from '../entities/admin/username-block.ts';
import { CommandError } from './failure.ts';
import { withContext, withTransaction } from './open.ts';
import { type Answer, answering, done, table } from './output.ts';

/** The maximum number of blocks that are shown. */
const MOST = 1000;

type AddOptions = { exact?: true; allowWithApproval?: true };

/** Adds the commands about usernames that nobody may sign up with. */
export function addUsernameBlockCommands(group: Command): void {
  group.command('list').description('List username blocks').action(answering(list));
  group
    .command('add')
    .description('Block usernames that contain a text from signing up')
    .argument('<name>')
    .option('--exact', 'only this very name')
    .option('--allow-with-approval', 'let people sign up, but wait for approval')
    .action(answering(add));
  group.command('remove').description('Lift a block').argument('<name>', 'as listed').action(answering(remove));
}

async function list(): Promise<Answer> {
  const rows = await withContext(({ store: { db } }) => listUsernameBlocks(db, { limit: MOST }));
  return table(
    rows.map(usernameBlockOf),
    {
      name: (one) => one.username,
      blocks: (one) => (one.exact ? 'exactly this name' : 'names that contain it'),
      'with approval': (one) => one.allow_with_approval,
    },
    { empty: 'No username is blocked.', limit: MOST },
  );
}

async function add(username: string, { exact, allowWithApproval }: AddOptions): Promise<Answer> {
  const row = await withTransaction((tx) =>
    createUsernameBlock(tx, COMMAND_LINE, { username, exact, allowWithApproval }),
  );
  return done(`The name ${row.username} is blocked.`, usernameBlockOf(row));
}

async function remove(name: string): Promise<Answer> {
  await withTransaction(async (tx) => {
    const row = await findUsernameBlock(tx, name);
    if (!row) throw new CommandError(`"${name}" is not blocked.`);
    await deleteUsernameBlock(tx, COMMAND_LINE, row.id);
  });
  return done(`The name ${name} is no longer blocked.`);
}
