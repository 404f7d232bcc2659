import { type Command, Option } from 'commander';
import {
  createIpBlock,
  deleteIpBlock,
  findIpBlock,
  IP_BLOCK_SEVERITIES,
  type IpBlockFields,
  listIpBlocks,
} from '../domain/ip-blocks/ip-blocks.ts';
import { COMMAND_LINE } from '../domain/moderation/audit.ts';
import { toIso } from '../lib/time.ts';
import { parseCount } from './arguments.ts';
import { CommandError } from './failure.ts';
import { print, withContext, withTransaction } from './open.ts';

const MOST = 1000;

/** Adds the commands about blocked networks. */
export function addIpBlockCommands(group: Command): void {
  group
    .command('list')
    .description('Show the blocked networks as CIDR')
    .action(async () => {
      const rows = await withContext(({ store: { db } }) => listIpBlocks(db, { limit: MOST }));
      for (const row of rows) {
        const until = row.expires_at === null ? '' : `until ${toIso(row.expires_at)}  `;
        print(`${row.ip}  ${row.severity}  ${until}${row.comment}`.trimEnd());
      }
    });
  group
    .command('add')
    .description('Block networks (CIDR): from signing up, or altogether')
    .argument('<networks...>', 'addresses or networks, such as 192.0.2.0/24')
    .addOption(new Option('--severity <severity>').choices(IP_BLOCK_SEVERITIES).default('sign_up_block'))
    .option('--comment <text>')
    .option('--expires-in <seconds>', 'for ever unless told', parseCount)
    .action(async (networks: string[], fields: IpBlockFields) => {
      await withTransaction(async (tx) => {
        for (const ip of networks) await createIpBlock(tx, COMMAND_LINE, { ...fields, ip });
      });
    });
  group.command('remove').description('Lift the block of a network').argument('<network>', 'as listed').action(remove);
}

function remove(network: string): Promise<void> {
  return withTransaction(async (tx) => {
    const row = await findIpBlock(tx, network);
    if (!row) throw new CommandError(`"${network}" is not blocked.`);
    await deleteIpBlock(tx, COMMAND_LINE, row.id);
  });
}
