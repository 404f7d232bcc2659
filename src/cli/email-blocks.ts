import type { Command } from 'commander';
import {
  createCanonicalEmailBlock,
  deleteCanonicalEmailBlock,
  listCanonicalEmailBlocksOf,
} from '../domain/email-blocks/canonical-email-blocks.ts';
import {
  createEmailDomainBlock,
  deleteEmailDomainBlock,
  findEmailDomainBlock,
  listEmailDomainBlocks,
} from '../domain/email-blocks/email-domain-blocks.ts';
import { COMMAND_LINE } from '../domain/moderation/audit.ts';
import { createMailHosts } from '../platform/mail-hosts.ts';
import { CommandError } from './failure.ts';
import { print, withContext, withTransaction } from './open.ts';

const MOST = 1000;

/** Adds the commands about e-mail addresses and mail hosts that nobody may sign up with. */
export function addEmailBlockCommands(group: Command): void {
  group
    .command('list')
    .description('List e-mail blocks, with the sign-up attempts of the last seven days')
    .action(async () => {
      const rows = await withContext(({ store: { db } }) => listEmailDomainBlocks(db, { limit: MOST }));
      for (const { domain, allow_with_approval: approval, history } of rows) {
        const attempts = history.reduce((sum, day) => sum + day.uses, 0);
        print(`${domain}  ${attempts}${approval === 1 ? '  with approval' : ''}`);
      }
    });
  group
    .command('add')
    .description('Block an e-mail domain, or one address, from signing up')
    .argument('<host or address>')
    .option('--with-mx', 'block the hosts that take mail for it too')
    .option('--allow-with-approval', 'let people sign up, but wait for approval')
    .action(add);
  group
    .command('remove')
    .description('Remove the block of an e-mail domain, or of an address')
    .argument('<host or address>')
    .action(remove);
}

type AddOptions = { withMx?: true; allowWithApproval?: true };

async function add(name: string, { withMx, allowWithApproval }: AddOptions): Promise<void> {
  const hosts = withMx && !isAddress(name) ? await createMailHosts()(name) : [];
  await withTransaction(async (tx) => {
    if (isAddress(name)) await createCanonicalEmailBlock(tx, COMMAND_LINE, { email: name });
    else {
      for (const domain of new Set([name, ...hosts])) {
        const fields = { domain, allowWithApproval: allowWithApproval === true };
        await createEmailDomainBlock(tx, COMMAND_LINE, fields);
      }
    }
  });
  for (const host of hosts) print(host);
}

function remove(name: string): Promise<void> {
  return withTransaction(async (tx) => {
    if (isAddress(name)) {
      const [block] = await listCanonicalEmailBlocksOf(tx, name);
      if (!block) throw new CommandError(`"${name}" is not blocked.`);
      await deleteCanonicalEmailBlock(tx, COMMAND_LINE, block.id);
      return;
    }
    const row = await findEmailDomainBlock(tx, name);
    if (!row) throw new CommandError(`"${name}" is not blocked.`);
    await deleteEmailDomainBlock(tx, COMMAND_LINE, row.id);
  });
}

/** Whether a name is an address rather than a host, which has no `@` except perhaps in front. */
function isAddress(name: string): boolean {
  return name.indexOf('@') > 0;
}
