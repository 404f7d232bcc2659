import type { Tx } from '../../platform/db/handle.ts';
import type { Moderator } from '../audit/log-act.ts';
import { allowDomain, disallowDomain } from '../domain-blocks/domain-allows.ts';
import {
  createDomainBlock,
  DOMAIN_BLOCK_SEVERITIES,
  type DomainBlockFields,
  deleteDomainBlock,
  updateDomainBlock,
} from '../domain-blocks/save-domain-block.ts';
import type { Terms } from './decide.ts';

/** What a list, or one of its suggestions, says about a domain. */
export type Word = Terms & { readonly domain: string; readonly subscription_id: number };

/** Creates or changes the block or allowance of a domain to what a list says; from then on it belongs to that list. */
export async function setRule(tx: Tx, moderator: Moderator, kind: string, word: Word): Promise<void> {
  if (kind === 'allow') return setAllow(tx, moderator, word);
  const fields = fieldsOf(word);
  const outcome = await createDomainBlock(tx, moderator, word.domain, fields);
  if ('existing' in outcome && outcome.existing.domain === word.domain) {
    await updateDomainBlock(tx, moderator, outcome.existing.id, fields);
  }
}

async function setAllow(tx: Tx, moderator: Moderator, { domain, subscription_id }: Word): Promise<void> {
  const row = await allowDomain(tx, moderator, domain, subscription_id);
  await tx.updateTable('domain_allows').set({ subscription_id }).where('id', '=', row.id).execute();
}

/** Lifts the block or allowance of a domain, if there is one. */
export async function liftRule(tx: Tx, moderator: Moderator, kind: string, domain: string): Promise<void> {
  const table = kind === 'allow' ? 'domain_allows' : 'domain_blocks';
  const row = await tx.selectFrom(table).select('id').where('domain', '=', domain).executeTakeFirst();
  if (row) await (kind === 'allow' ? disallowDomain : deleteDomainBlock)(tx, moderator, row.id);
}

function fieldsOf(word: Word): DomainBlockFields {
  return {
    severity: DOMAIN_BLOCK_SEVERITIES.find((known) => known === word.severity) ?? 'suspend',
    rejectMedia: word.reject_media === 1,
    rejectReports: word.reject_reports === 1,
    obfuscate: word.obfuscate === 1,
    ...(word.public_comment === null ? {} : { publicComment: word.public_comment }),
    subscriptionId: word.subscription_id,
  };
}

/** A list as the acting party in the audit log. */
export function listAsModerator({ title }: { readonly title: string }): Moderator {
  return { accountId: null, by: `list ${title}`.trim() };
}
