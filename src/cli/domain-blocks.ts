import { type Command, Option } from 'commander';
import { COMMAND_LINE } from '../domain/audit/log-act.ts';
import { listAllDomainAllows } from '../domain/domain-blocks/domain-allows.ts';
import { previewDomainBlock } from '../domain/domain-blocks/preview.ts';
import { listAllDomainBlocks } from '../domain/domain-blocks/queries.ts';
import {
  createDomainBlock,
  DOMAIN_BLOCK_SEVERITIES,
  type DomainBlockFields,
  deleteDomainBlock,
  readDomain,
  updateDomainBlock,
} from '../domain/domain-blocks/save-domain-block.ts';
import { findDomainRule } from '../domain/servers/refusals.ts';
import { adminDomainAllowOf, adminDomainBlockOf } from '../entities/admin/domain-block.ts';
import { domainBlockPreviewOf } from '../entities/admin/domain-block-preview.ts';
import type { Db, Tx } from '../platform/db/handle.ts';
import type { DomainBlockRow } from '../schema/domains.ts';
import { CommandError } from './failure.ts';
import { withContext, withTransaction } from './open.ts';
import { type Answer, answering, brief, counted, done, facts, table, together } from './output.ts';

/** Adds the commands about the servers that are blocked. */
export function addBlockCommands(group: Command): void {
  group
    .command('list')
    .description('List domain blocks')
    .option('--allows', 'the allowed servers instead')
    .action(answering(list));
  group
    .command('preview')
    .description('Preview which follows the suspension of a server would end; changes nothing')
    .argument('<domain>', 'with all domains below it')
    .action(answering(preview));
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
    .action(answering(block));
  group
    .command('unblock')
    .description('Remove a domain block; follows lost within the last 30 days are requested again')
    .argument('<domain>')
    .action(answering(unblock));
}

async function list({ allows }: { allows?: true }): Promise<Answer> {
  if (allows) {
    const allowed = await withContext(({ store }) => listAllDomainAllows(store.db));
    return table(
      allowed.map(adminDomainAllowOf),
      { domain: (one) => one.domain, allowed: (one) => one.created_at },
      { empty: 'No server is on the list of those that are allowed.' },
    );
  }
  const rows = await withContext(({ store }) => listAllDomainBlocks(store.db));
  return table(
    rows.map(adminDomainBlockOf),
    {
      domain: (one) => one.domain,
      severity: (one) => one.severity,
      rejects: (one) => rejectedBy(one),
      obfuscated: (one) => one.obfuscate,
      comment: (one) => brief(one.public_comment ?? ''),
    },
    { empty: 'No server is blocked.' },
  );
}

async function block(name: string, fields: DomainBlockFields): Promise<Answer> {
  const row = adminDomainBlockOf(await withTransaction((tx) => createOrUpdate(tx, name, fields)));
  const rejects = rejectedBy(row);
  const also = rejects.length === 0 ? '' : `, and no ${rejects.join(' or ')} are taken from there`;
  return done(`${row.domain} is blocked (${row.severity})${also}.`, row);
}

async function createOrUpdate(tx: Tx, name: string, fields: DomainBlockFields): Promise<DomainBlockRow> {
  const outcome = await createDomainBlock(tx, COMMAND_LINE, name, fields);
  if ('created' in outcome) return outcome.created;
  const { existing } = outcome;
  if (existing.domain !== readDomain(tx, name))
    throw new CommandError(`The block of ${existing.domain} does as much already.`);
  return updateDomainBlock(tx, COMMAND_LINE, existing.id, fields);
}

async function unblock(name: string): Promise<Answer> {
  const domain = await withTransaction(async (tx) => {
    const row = await getBlock(tx, name);
    await deleteDomainBlock(tx, COMMAND_LINE, row.id);
    return row.domain;
  });
  return done(`${domain} is no longer blocked.`);
}

async function getBlock(db: Db, name: string): Promise<DomainBlockRow> {
  const domain = readDomain(db, name);
  const rule = await findDomainRule(db, domain);
  if (rule?.domain === domain) return rule;
  throw new CommandError(rule ? `${domain} is blocked by the rule for ${rule.domain}.` : `${domain} is not blocked.`);
}

async function preview(name: string): Promise<Answer> {
  const found = domainBlockPreviewOf(await withContext(({ store }) => previewDomainBlock(store.db, name)));
  const summary = facts(found, {
    'In force': ({ existing_domain_block: rule }) => rule && `${rule.domain} ${rule.severity}`,
    'Accounts known': (one) => `${one.accounts_count} on ${one.domains.join(', ') || one.domain}`,
    'Would be lost': (one) =>
      `${counted(one.following_count, 'follow')} and ${counted(one.followers_count, 'follower')} of ${counted(one.people_count, 'person', 'people')} here`,
    'Would end': (one) =>
      `${counted(one.follow_requests_count, 'follow request')} and ${one.conversations_count} of the latest conversations`,
    'More than was counted': (one) => (one.more ? 'yes' : ''),
  });
  const people = table(
    found.people,
    {
      account: (one) => one.username,
      following: (one) => one.following_count,
      followers: (one) => one.followers_count,
    },
    { empty: '' },
  );
  return together(found, summary, people);
}

function rejectedBy(block: { readonly reject_media: boolean; readonly reject_reports: boolean }): string[] {
  return [...(block.reject_media ? ['media'] : []), ...(block.reject_reports ? ['reports'] : [])];
}
