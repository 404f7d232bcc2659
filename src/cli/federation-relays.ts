import { type Command, Option } from 'commander';
import { COMMAND_LINE } from '../domain/audit/log-act.ts';
import { disableRelay, enableRelay, joinRelay, leaveRelay } from '../domain/relays/join.ts';
import { findRelay, listRelays, RELAY_KINDS, type RelayKind } from '../domain/relays/queries.ts';
import { resolveRelay } from '../federation/resolve/relay.ts';
import { toIso } from '../lib/time.ts';
import type { Context } from '../platform/context.ts';
import type { Db } from '../platform/db/handle.ts';
import { parseUrl } from './arguments.ts';
import { CommandError } from './failure.ts';
import { withChanges, withContext, withTransaction } from './open.ts';
import { type Answer, answering, done, table } from './output.ts';

/** Adds the commands about relays. */
export function addRelayCommands(group: Command): void {
  const relays = group.command('relays').description('Manage relays');
  relays
    .command('list')
    .description('List relays and their state')
    .action(answering(() => withContext(({ store }) => showRelays(store.db))));
  relays
    .command('add')
    .description('Subscribe to a relay')
    .argument('<address>', 'its inbox (mastodon) or its actor (litepub)', parseUrl)
    .addOption(new Option('--kind <kind>', 'how it takes posts').choices(RELAY_KINDS).default('mastodon'))
    .action(
      answering((address: string, { kind }: { kind: RelayKind }) => withChanges((ctx) => addRelay(ctx, address, kind))),
    );
  for (const [name, verb, description] of [
    ['disable', disableRelay, 'Leave a relay, which stays in the list'],
    ['enable', enableRelay, 'Ask a relay again that was disabled or has refused'],
  ] as const) {
    relays
      .command(name)
      .description(description)
      .argument('<inbox>', 'as listed')
      .action(
        answering(async (inbox: string) => {
          await withTransaction(async (tx) => verb(tx, COMMAND_LINE, await relayAt(tx, inbox)));
          return done(`The relay ${inbox} is ${name}d.`);
        }),
      );
  }
  relays
    .command('remove')
    .description('Unsubscribe from a relay')
    .argument('<inbox>', 'as listed')
    .action(
      answering(async (inbox: string) => {
        await withTransaction(async (tx) => leaveRelay(tx, COMMAND_LINE, await relayAt(tx, inbox)));
        return done(`The relay ${inbox} is left.`);
      }),
    );
}

async function showRelays(db: Db): Promise<Answer> {
  const rows = await listRelays(db);
  return table(
    rows.map(({ inbox_url, kind, state, created_at }) => ({ inbox_url, kind, state, created_at: toIso(created_at) })),
    { inbox: (one) => one.inbox_url, kind: (one) => one.kind, state: (one) => one.state },
    { empty: 'There are no relays.' },
  );
}

async function relayAt(db: Db, inbox: string): Promise<number> {
  const relay = await findRelay(db, inbox);
  if (!relay) throw new CommandError(`There is no relay ${inbox}.`);
  return relay.id;
}

async function addRelay(ctx: Context, address: string, kind: RelayKind): Promise<Answer> {
  const relay = await resolveRelay(ctx, address, kind);
  await ctx.store.transaction((tx) => joinRelay(tx, COMMAND_LINE, relay));
  return done(`The relay ${relay.inboxUrl} is asked, and will be used once it has agreed.`);
}
