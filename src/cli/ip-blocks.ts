import { type Command, Option } from 'commander';
import { COMMAND_LINE } from '../domain/audit/log-act.ts';
import {
  createIpBlock,
  deleteIpBlock,
  findIpBlock,
  IP_BLOCK_SEVERITIES,
  type IpBlockFields,
  listIpBlocks,
} from '../domain/ip-blocks/ip-blocks.ts';
import { adminIpBlockOf } from '../entities/admin/sign-up-blocks.ts';
import type { IpBlockRow } from '../schema/moderation.ts';
import { parseCount } from './arguments.ts';
import { CommandError } from './failure.ts';
import { withChanges, withContext, withTransaction } from './open.ts';
import { type Answer, answering, done, table } from './output.ts';

/** The maximum number of blocks that are shown. */
const MOST = 1000;

/** Adds the commands about blocked networks. */
export function addIpBlockCommands(group: Command): void {
  group.command('list').description('List the blocked networks as CIDR').action(answering(list));
  group
    .command('add')
    .description('Block networks (CIDR): from signing up, or altogether')
    .argument('<networks...>', 'addresses or networks, such as 192.0.2.0/24')
    .addOption(
      new Option('--severity <severity>', 'what is kept from them')
        .choices(IP_BLOCK_SEVERITIES)
        .default('sign_up_block'),
    )
    .option('--comment <text>', 'why, for staff')
    .option('--expires-in <seconds>', 'for ever unless told', parseCount)
    .action(answering(add));
  group
    .command('remove')
    .description('Lift the block of a network')
    .argument('<network>', 'as listed')
    .action(answering(remove));
}

async function list(): Promise<Answer> {
  const rows = await withContext(({ store: { db } }) => listIpBlocks(db, { limit: MOST }));
  return table(
    rows.map(adminIpBlockOf),
    {
      network: (one) => one.ip,
      severity: (one) => one.severity,
      until: (one) => one.expires_at ?? 'for ever',
      comment: (one) => one.comment,
    },
    { empty: 'No network is blocked.', limit: MOST },
  );
}

async function add(networks: readonly string[], fields: IpBlockFields): Promise<Answer> {
  const blocked = await withChanges(({ store, config }) =>
    store.transaction(async (tx) => {
      const rows: IpBlockRow[] = [];
      const inside = { proxies: config.trustProxy };
      for (const ip of networks) rows.push(await createIpBlock(tx, COMMAND_LINE, { ...fields, ip }, inside));
      return rows;
    }),
  );
  const sentences = blocked.map(({ ip, severity }) => `${ip} is blocked (${severity}).`);
  return done(sentences.join('\n'), blocked.map(adminIpBlockOf));
}

async function remove(network: string): Promise<Answer> {
  const ip = await withTransaction(async (tx) => {
    const row = await findIpBlock(tx, network);
    if (!row) throw new CommandError(`"${network}" is not blocked.`);
    await deleteIpBlock(tx, COMMAND_LINE, row.id);
    return row.ip;
  });
  return done(`${ip} is no longer blocked.`);
}
