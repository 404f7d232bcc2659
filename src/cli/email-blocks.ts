import type { Command } from 'commander';
import { COMMAND_LINE } from '../domain/audit/log-act.ts';
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
import { adminEmailDomainBlockOf } from '../entities/admin/sign-up-blocks.ts';
import { createMailHosts } from '../platform/mail-hosts.ts';
import { CommandError } from './failure.ts';
import { withContext, withTransaction } from './open.ts';
import { type Answer, answering, done, table } from './output.ts';

/** The maximum number of blocks that are shown. */
const MOST = 1000;

/** Adds the commands about e-mail addresses and mail hosts that nobody may sign up with. */
export function addEmailBlockCommands(group: Command): void {
  group
    .command('list')
    .description(
      'List blocked mail hosts, with the sign-up attempts of the last seven days; of blocked addresses only hashes are kept',
    )
    .action(answering(list));
  group
    .command('add')
    .description('Block an e-mail domain, or one address, from signing up')
    .argument('<host or address>')
    .option('--with-mx', 'block the hosts that take mail for it too')
    .option('--allow-with-approval', 'let people sign up, but wait for approval')
    .action(answering(add));
  group
    .command('remove')
    .description('Remove the block of an e-mail domain, or of an address')
    .argument('<host or address>')
    .action(answering(remove));
}

async function list(): Promise<Answer> {
  const rows = await withContext(({ store: { db } }) => listEmailDomainBlocks(db, { limit: MOST }));
  return table(
    rows.map(adminEmailDomainBlockOf),
    {
      host: (one) => one.domain,
      attempts: (one) => one.history.reduce((sum, day) => sum + Number(day.uses), 0),
      'with approval': (one) => one.allow_with_approval,
    },
    { empty: 'No mail host is blocked.', limit: MOST },
  );
}

type AddOptions = { withMx?: true; allowWithApproval?: true };

async function add(name: string, { withMx, allowWithApproval }: AddOptions): Promise<Answer> {
  const hosts = withMx && !isAddress(name) ? await createMailHosts()(name) : [];
  const names = [...new Set([name, ...hosts])];
  await withTransaction(async (tx) => {
    if (isAddress(name)) return createCanonicalEmailBlock(tx, COMMAND_LINE, { email: name });
    for (const domain of names) {
      await createEmailDomainBlock(tx, COMMAND_LINE, { domain, allowWithApproval: allowWithApproval === true });
    }
    return undefined;
  });
  const answer = done(names.map((blocked) => `${blocked} is blocked.`).join('\n'));
  const found = !withMx || hosts.length > 0 || isAddress(name);
  return found ? answer : { ...answer, remark: `No hosts were found that take mail for ${name}.` };
}

async function remove(name: string): Promise<Answer> {
  await withTransaction(async (tx) => {
    if (isAddress(name)) {
      const [block] = await listCanonicalEmailBlocksOf(tx, name);
      if (!block) throw new CommandError(`"${name}" is not blocked.`);
      return deleteCanonicalEmailBlock(tx, COMMAND_LINE, block.id);
    }
    const row = await findEmailDomainBlock(tx, name);
    if (!row) throw new CommandError(`"${name}" is not blocked.`);
    return deleteEmailDomainBlock(tx, COMMAND_LINE, row.id);
  });
  return done(`${name} is no longer blocked.`);
}

/** Whether a name is an address rather than a host, which has no `@` except perhaps in front. */
function isAddress(name: string): boolean {
  return name.indexOf('@') > 0;
}
