import type { Command } from 'commander';
import { COMMAND_LINE } from '../domain/audit/log-act.ts';
import { allowDomain, disallowDomain, findDomainAllow } from '../domain/domain-blocks/domain-allows.ts';
import { adminDomainAllowOf } from '../entities/admin/domain-block.ts';
import { CommandError } from './failure.ts';
import { withTransaction } from './open.ts';
import { type Answer, answering, done } from './output.ts';

/** Adds the commands about the servers that are allowed, where federation is limited to some. */
export function addAllowCommands(group: Command): void {
  group
    .command('allow')
    .description('Allow a server, where federation is limited to allowed servers')
    .argument('<domain>')
    .action(answering(allow));
  group
    .command('disallow')
    .description('Remove a server from the allowed ones')
    .argument('<domain>')
    .action(answering(disallow));
}

async function allow(domain: string): Promise<Answer> {
  const row = await withTransaction((tx) => allowDomain(tx, COMMAND_LINE, domain));
  return done(`${row.domain} is allowed.`, adminDomainAllowOf(row));
}

async function disallow(name: string): Promise<Answer> {
  const domain = await withTransaction(async (tx) => {
    const row = await findDomainAllow(tx, name);
    if (!row) throw new CommandError(`${name} is not allowed.`);
    await disallowDomain(tx, COMMAND_LINE, row.id);
    return row.domain;
  });
  return done(`${domain} is no longer allowed.`);
}
