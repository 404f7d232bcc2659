import { type Command, Option } from 'commander';
import { allowDomain, disallowDomain, findDomainAllow } from '../domain/domain-blocks/domain-allows.ts';
import { previewDomainBlock } from '../domain/domain-blocks/preview.ts';
import { findDomainRule, listAllDomainBlocks } from '../domain/domain-blocks/queries.ts';
import {
  createDomainBlock,
  DOMAIN_BLOCK_SEVERITIES,
  type DomainBlockFields,
  deleteDomainBlock,
  readDomain,
  updateDomainBlock,
} from '../domain/domain-blocks/save-domain-block.ts';
import { COMMAND_LINE } from '../domain/moderation/audit.ts';
import type { Db } from '../platform/db/handle.ts';
import type { DomainBlockRow } from '../schema/domain-blocks.ts';
import { addListCommands } from './domain-lists.ts';
import { addSubscriptionCommands } from './domain-subscriptions.ts';
import { CommandError } from './failure.ts';
import { addNoteCommands } from './notes.ts';
import { print, withContext, withTransaction } from './open.ts';

/** The commands of `whinchat domains`. */
export function addDomainCommands(group: Command): void {
  addBlockCommands(group);
  addAllowCommands(group);
  addListCommands(group);
  addSubscriptionCommands(group);
  addNoteCommands(group, 'instance');
}

function addBlockCommands(group: Command): void {
  group
    .command('list')
    .description('List domain blocks')
    .action(async () => {
      const rows = await withContext(({ store }) => listAllDomainBlocks(store.db));
      for (const row of rows) print(describe(row));
    });
  group
    .command('preview')
    .description('Preview which follows the suspension of a server would end; changes nothing')
    .argument('<domain>', 'with all domains below it')
    .action(preview);
  group
    .command('block')
    .description('Create or update a domain block: limit or suspend a server and its subdomains')
    .argument('<domain>')
    .addOption(new Option('--severity <severity>', 'silence unless told').choices(DOMAIN_BLOCK_SEVERITIES))
    .option('--reject-media', 'take no pictures from there')
    .option('--reject-reports', 'take no reports from there')
    .option('--obfuscate', 'hide part of the name in the public list')
    .option('--public-comment <text>', 'why, for everybody')
    .option('--private-comment <text>', 'why, for staff')
    .action(async (domain: string, fields: DomainBlockFields) => {
      print(describe(await withTransaction((tx) => block(tx, domain, fields))));
    });
  group
    .command('unblock')
    .description('Remove a domain block; follows lost within the last 30 days are requested again')
    .argument('<domain>')
    .action((domain: string) =>
      withTransaction(async (tx) => deleteDomainBlock(tx, COMMAND_LINE, (await getBlock(tx, domain)).id)),
    );
}

function addAllowCommands(group: Command): void {
  group
    .command('allow')
    .description('Allow a server, where federation is limited to allowed servers')
    .argument('<domain>')
    .action(async (domain: string) => {
      await withTransaction((tx) => allowDomain(tx, COMMAND_LINE, domain));
    });
  group
    .command('disallow')
    .description('Remove a server from the allowed ones')
    .argument('<domain>')
    .action((domain: string) =>
      withTransaction(async (tx) => {
        const row = await findDomainAllow(tx, domain);
        if (!row) throw new CommandError(`${domain} is not allowed.`);
        await disallowDomain(tx, COMMAND_LINE, row.id);
      }),
    );
}

async function block(tx: Parameters<typeof createDomainBlock>[0], domain: string, fields: DomainBlockFields) {
  const outcome = await createDomainBlock(tx, COMMAND_LINE, domain, fields);
  if ('created' in outcome) return outcome.created;
  const { existing } = outcome;
  if (existing.domain !== readDomain(tx, domain))
    throw new CommandError(`The block of ${existing.domain} does as much already.`);
  return updateDomainBlock(tx, COMMAND_LINE, existing.id, fields);
}

async function getBlock(db: Db, name: string): Promise<DomainBlockRow> {
  const domain = readDomain(db, name);
  const rule = await findDomainRule(db, domain);
  if (rule?.domain === domain) return rule;
  throw new CommandError(rule ? `${domain} is blocked by the rule for ${rule.domain}.` : `${domain} is not blocked.`);
}

async function preview(name: string): Promise<void> {
  const found = await withContext(({ store }) => previewDomainBlock(store.db, name));
  if (found.rule) print(`In force: ${describe(found.rule)}`);
  print(`${found.accounts} accounts known on ${found.domains.join(', ') || found.domain}`);
  print(`${found.people} people here would lose ${found.following} follows and ${found.followers} followers`);
  print(`${found.requests} follow requests and ${found.conversations} of the latest conversations would end`);
  for (const { username, following, followers } of found.sample) {
    print(`  ${username}  ${following} follows  ${followers} followers`);
  }
  if (found.more) print('There is more than was counted.');
}

function describe(row: DomainBlockRow): string {
  const also = [
    row.reject_media === 1 ? 'rejects media' : '',
    row.reject_reports === 1 ? 'rejects reports' : '',
    row.obfuscate === 1 ? 'obfuscated' : '',
    row.public_comment ?? '',
  ];
  return [row.domain, row.severity, ...also].filter((part) => part !== '').join('  ');
}
