import { type SqlBool, sql } from 'kysely';
import { namesOf, type RemoteNames, serversOf, withParents } from '../../lib/domain-names.ts';
import type { Db } from '../../platform/db/handle.ts';
import { idsIn } from '../../platform/db/sql.ts';
import type { DomainBlockRow } from '../../schema/domains.ts';
import { getRow } from '../get-row.ts';
import { type Page, readPage } from '../paging.ts';

/** A page of the blocks, newest first. */
export function listDomainBlocks(db: Db, page: Page): Promise<DomainBlockRow[]> {
  return readPage(db.selectFrom('domain_blocks').selectAll(), 'id', page);
}

/** All blocks, by domain. */
export function listAllDomainBlocks(db: Db): Promise<DomainBlockRow[]> {
  return db.selectFrom('domain_blocks').selectAll().orderBy('domain').execute();
}

/** A block by id. 404 when there is none. */
export function getDomainBlock(db: Db, id: number): Promise<DomainBlockRow> {
  return getRow(db, 'domain_blocks', id);
}

/** The block that applies to a domain: its own, or else that of its nearest parent. Mastodon: DomainBlock.rule_for. */
export async function findDomainRule(db: Db, domain: string): Promise<DomainBlockRow | undefined> {
  const rows = await db
    .selectFrom('domain_blocks')
    .selectAll()
    .where(idsIn(db, 'domain', [...new Set(namesOf(domain).flatMap(withParents))]))
    .execute();
  return rows.sort((a, b) => b.domain.length - a.domain.length)[0];
}

/** The blocks that limit accounts, strictest first, for the public list. */
export function listLimitingDomainBlocks(db: Db): Promise<DomainBlockRow[]> {
  return db
    .selectFrom('domain_blocks')
    .selectAll()
    .where('severity', 'in', ['silence', 'suspend'])
    .orderBy('severity', 'desc')
    .orderBy('domain')
    .execute();
}

/** The limits that a new account gets from the blocks of the servers of its handle and its id. */
export async function limitsOfServers(db: Db, account: RemoteNames) {
  const rules: (DomainBlockRow | undefined)[] = [];
  for (const server of serversOf(account)) rules.push(await findDomainRule(db, server));
  const ruleWith = (severity: string) => rules.find((rule) => rule?.severity === severity);
  const suspends = ruleWith('suspend');
  if (suspends) return { suspended_at: suspends.created_at, suspension_origin: 'local' };
  const silences = ruleWith('silence');
  return silences ? { silenced_at: silences.created_at } : {};
}

/** Whether a column holds a domain or a subdomain of it. */
export function isWithin(column: string, domain: string) {
  const below = `%.${domain.replace(/[\\%_]/g, '\\$&')}`;
  return sql<SqlBool>`(${sql.ref(column)} = ${domain} or ${sql.ref(column)} like ${below} escape '\\')`;
}
