import { type Command, Option } from 'commander';
import { retryHost, retrySubject } from '../domain/deliveries/retry.ts';
import { moveAccount } from '../domain/moves/move.ts';
import { setAliases } from '../domain/moves/set-aliases.ts';
import { joinRelay, leaveRelay } from '../domain/relays/join.ts';
import { listRelays, type RelayKind } from '../domain/relays/queries.ts';
import { findStatusByUri } from '../domain/statuses/remote/store-remote.ts';
import { examine } from '../federation/doctor.ts';
import { resolveActorAt } from '../federation/resolve/actor.ts';
import type { Context } from '../platform/context.ts';
import { CommandError } from './failure.ts';
import { addKeyCommands } from './federation-keys.ts';
import { showHost, showHosts, showPost } from './federation-status.ts';
import { getLocalUser } from './local-user.ts';
import { print, withContext, withTransaction } from './open.ts';

/** The commands of `whinchat federation`. */
export function addFederationCommands(group: Command): void {
  group
    .command('status')
    .description('Show the state of deliveries to other servers, and what was refused from them')
    .argument('[host]', 'one server, such as example.org')
    .option('--post <uri>', 'one post, by its address or ActivityPub id')
    .action((host: string | undefined, { post }: { post?: string }) =>
      post === undefined ? (host === undefined ? showHosts() : showHost(host.toLowerCase())) : showPost(post),
    );
  group
    .command('retry')
    .description('Retry failed deliveries to a server, or those of a post, from the start of their attempts')
    .argument('[host]')
    .option('--post <uri>', 'one post, by its address or ActivityPub id: what failed a minute ago or earlier')
    .action(retry);
  group.command('doctor').description('Check how other servers see this one').action(examineServer);
  addKeyCommands(group);
  addMoveCommands(group);
  addRelayCommands(group);
}

async function retry(host: string | undefined, { post }: { post?: string }): Promise<void> {
  if ((host === undefined) === (post === undefined)) throw new CommandError('Name either a server or --post.');
  const count = await withTransaction(async (tx) => {
    if (post === undefined) return retryHost(tx, (host ?? '').toLowerCase());
    return retrySubject(tx, (await findStatusByUri(tx, post))?.uri ?? post);
  });
  print(`${count} deliveries will be tried again`);
}

function addMoveCommands(group: Command): void {
  group
    .command('alias')
    .description('Set the aliases of a local account, which lets them move here; none clears the list')
    .argument('<name>')
    .argument('[uri...]', 'ActivityPub ids')
    .action(async (name: string, uris: string[]) => {
      await withTransaction(async (tx) => setAliases(tx, (await getLocalUser(tx, name)).accountId, uris));
    });
  group
    .command('move')
    .description('Move the followers of a local account to another one, which names it as its alias')
    .argument('<name>')
    .argument('<uri>', 'ActivityPub id of the other account')
    .action((name: string, uri: string) =>
      withContext(async (ctx) => {
        const target = await resolveActorAt(ctx, uri, { refresh: true });
        if (!target) throw new CommandError(`There is no account ${uri}.`);
        const { accountId } = await getLocalUser(ctx.store.db, name);
        await ctx.store.transaction((tx) => moveAccount(tx, accountId, target));
      }),
    );
}

function addRelayCommands(group: Command): void {
  const relays = group.command('relays').description('Manage relays');
  relays
    .command('list')
    .description('List relays and their state')
    .action(async () => {
      const rows = await withContext(({ store }) => listRelays(store.db));
      for (const row of rows) print(`${row.inbox_url}  ${row.kind}  ${row.state}`);
    });
  relays
    .command('add')
    .description('Subscribe to a relay')
    .argument('<address>', 'its inbox (mastodon) or its actor (litepub)')
    .addOption(new Option('--kind <kind>', 'how it takes posts').choices(['mastodon', 'litepub']).default('mastodon'))
    .action((address: string, { kind }: { kind: RelayKind }) => withContext((ctx) => addRelay(ctx, address, kind)));
  relays
    .command('remove')
    .description('Unsubscribe from a relay')
    .argument('<inbox>', 'as listed')
    .action((inbox: string) => withTransaction((tx) => leaveRelay(tx, inbox)));
}

async function addRelay(ctx: Context, address: string, kind: RelayKind): Promise<void> {
  const actor = kind === 'litepub' ? await resolveActorAt(ctx, address) : undefined;
  const inboxUrl = kind === 'litepub' ? actor?.inbox_url : address;
  if (!inboxUrl || !URL.canParse(inboxUrl)) throw new CommandError(`There is no relay ${address}.`);
  await ctx.store.transaction((tx) => joinRelay(tx, { kind, inboxUrl, actorUri: actor?.uri ?? null }));
}

async function examineServer(): Promise<void> {
  const findings = await withContext(examine);
  for (const { name, problem, warning, note } of findings) {
    const grade = problem !== undefined ? 'FAIL' : warning !== undefined ? 'warn' : 'ok  ';
    const said = problem ?? warning ?? note;
    print(`${grade}  ${name}${said === undefined ? '' : `: ${said}`}`);
  }
  if (findings.some(({ problem }) => problem !== undefined))
    throw new CommandError('Other servers cannot talk to this one as they should.');
}
