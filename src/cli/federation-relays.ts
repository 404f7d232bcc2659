import { type Command, Option } from 'commander';
import { assertNotRefused } from '../domain/domain-blocks/visible-block.ts';
import { joinRelay, leaveRelay } from '../domain/relays/join.ts';
import { listRelays, type RelayKind } from '../domain/relays/queries.ts';
import { resolveActorAt } from '../federation/resolve/actor.ts';
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
    .addOption(new Option('--kind <kind>', 'how it takes posts').choices(['mastodon', 'litepub']).default('mastodon'))
    .action(
      answering((address: string, { kind }: { kind: RelayKind }) => withChanges((ctx) => addRelay(ctx, address, kind))),
    );
  relays
    .command('remove')
    .description('Unsubscribe from a relay')
    .argument('<inbox>', 'as listed')
    .action(
      answering(async (inbox: string) => {
        await withTransaction((tx) => leaveRelay(tx, inbox));
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

async function addRelay(ctx: Context, address: string, kind: RelayKind): Promise<Answer> {
  await assertNotRefused(ctx.store.db, 'operator', address);
  const actor = kind === 'litepub' ? await resolveActorAt(ctx, address) : undefined;
  const inboxUrl = kind === 'litepub' ? actor?.inbox_url : address;
  if (!inboxUrl || !URL.canParse(inboxUrl)) throw new CommandError(`There is no relay ${address}.`);
  await ctx.store.transaction((tx) => joinRelay(tx, { kind, inboxUrl, actorUri: actor?.uri ?? null }));
  return done(`The relay ${inboxUrl} is asked, and will be used once it has agreed.`);
}
