import type { Command } from 'commander';
import { listKeyOwners, rotateKeys } from '../domain/accounts/rotate-keys.ts';
import type { Context } from '../platform/context.ts';
import { CommandError } from './failure.ts';
import { getLocalUser } from './local-user.ts';
import { print, withChanges } from './open.ts';
import { endProgress, showProgress } from './progress.ts';

/** Adds what is done with the keys of local accounts. */
export function addKeyCommands(group: Command): void {
  group
    .command('rotate-keys')
    .description(
      'Give local accounts new keys to sign with, and tell other servers; the old ones are worth nothing then',
    )
    .argument('[name]', 'one account')
    .option('--all', 'every account that has keys')
    .action((name: string | undefined, { all = false }: { all?: boolean }) =>
      withChanges((ctx) => rotate(ctx, name, all)),
    );
}

async function rotate(ctx: Context, name: string | undefined, all: boolean): Promise<void> {
  if ((name === undefined) === !all) throw new CommandError('Name one account, or say --all.');
  const { db } = ctx.store;
  const ids = name === undefined ? await listKeyOwners(db) : [(await getLocalUser(db, name)).accountId];
  for (const [index, id] of ids.entries()) {
    await rotateKeys(ctx.store, id);
    if (all) showProgress(`${index + 1} of ${ids.length} accounts`);
  }
  endProgress();
  print(`${ids.length} ${ids.length === 1 ? 'account has' : 'accounts have'} new keys`);
}
