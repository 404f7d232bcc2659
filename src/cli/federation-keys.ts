import type { Command } from 'commander';
import { listKeyOwners, rotateKeys } from '../domain/accounts/rotate-keys.ts';
import { rotateInstanceKey } from '../federation/keys/instance-key.ts';
import type { Context } from '../platform/context.ts';
import { CommandError } from './failure.ts';
import { getLocalUser } from './local-user.ts';
import { withChanges } from './open.ts';
import { type Answer, answering, counted, done } from './output.ts';
import { endProgress, showProgress } from './progress.ts';

type RotateOptions = { all?: boolean; server?: boolean };

/** Adds the commands about keys of local accounts and of the server itself. */
export function addKeyCommands(group: Command): void {
  group
    .command('rotate-keys')
    .description(
      'Give local accounts, or the server, new keys to sign with, and tell other servers; the old ones are worth nothing then',
    )
    .argument('[name]', 'one account')
    .option('--all', 'every account that has keys')
    .option('--server', 'the server itself, which signs what it fetches and what accounts have no part in')
    .action(
      answering((name: string | undefined, { all = false, server = false }: RotateOptions) => {
        if ([name !== undefined, all, server].filter(Boolean).length !== 1)
          throw new CommandError('Name one account, or say --all or --server.');
        return withChanges((ctx) => (server ? rotateOfServer(ctx) : rotate(ctx, name)));
      }),
    );
}

async function rotateOfServer({ store }: Context): Promise<Answer> {
  await rotateInstanceKey(store);
  return done('The server has a new key.');
}

/** Rotates the keys of one account, or of all. */
async function rotate(ctx: Context, name: string | undefined): Promise<Answer> {
  const { db } = ctx.store;
  const ids = name === undefined ? await listKeyOwners(db) : [(await getLocalUser(db, name)).accountId];
  for (const [index, id] of ids.entries()) {
    await rotateKeys(ctx.store, id);
    if (name === undefined) showProgress(`${index + 1} of ${ids.length} accounts`);
  }
  endProgress();
  return done(`${counted(ids.length, 'account has', 'accounts have')} new keys.`);
}
