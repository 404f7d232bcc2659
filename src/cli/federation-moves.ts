import type { Command } from 'commander';
import { assertNotRefused } from '../domain/domain-blocks/visible-block.ts';
import { moveAccount } from '../domain/moves/move.ts';
import { setAliases } from '../domain/moves/set-aliases.ts';
import { resolveActorAt } from '../federation/resolve/actor.ts';
import { resolveAliases } from '../federation/resolve/aliases.ts';
import type { Context } from '../platform/context.ts';
import { parseUrl } from './arguments.ts';
import { CommandError } from './failure.ts';
import { getLocalUser } from './local-user.ts';
import { withChanges } from './open.ts';
import { type Answer, answering, done } from './output.ts';

/** Adds the commands by which local accounts move to other servers, and others here. */
export function addMoveCommands(group: Command): void {
  group
    .command('alias')
    .description('Set the aliases of a local account, which lets them move here; none clears the list')
    .argument('<name>')
    .argument('[uri...]', 'addresses of their profiles, or ActivityPub ids')
    .action(answering(alias));
  group
    .command('move')
    .description('Move the followers of a local account to another one, which names it as its alias')
    .argument('<name>')
    .argument('<uri>', 'ActivityPub id of the other account', parseUrl)
    .action(answering((name: string, uri: string) => withChanges((ctx) => move(ctx, name, uri))));
}

async function alias(name: string, addresses: string[]): Promise<Answer> {
  const uris = await withChanges(async (ctx) => {
    const { accountId } = await getLocalUser(ctx.store.db, name);
    const found = await resolveAliases(ctx, 'operator', addresses);
    await ctx.store.transaction((tx) => setAliases(tx, accountId, found));
    return found;
  });
  return done(uris.length === 0 ? `${name} has no aliases.` : `The aliases of ${name} are ${uris.join(', ')}.`);
}

async function move(ctx: Context, name: string, uri: string): Promise<Answer> {
  const { accountId } = await getLocalUser(ctx.store.db, name);
  await assertNotRefused(ctx.store.db, 'operator', uri);
  const target = await resolveActorAt(ctx, uri, { refresh: true });
  if (!target) throw new CommandError(`There is no account ${uri}.`);
  await ctx.store.transaction((tx) => moveAccount(tx, accountId, target));
  return done(`${name} has moved to ${uri}; the followers follow within minutes.`);
}
