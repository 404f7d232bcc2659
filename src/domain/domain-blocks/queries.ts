import { type SqlBool, sql } from 'kysely';
import type { Db } from '../../platform/db/handle.ts';
import { idsIn } from '../../platform/db/sql.ts';
import type { DomainBlockRow } from '../../schema/domain-blocks.ts';
import { getRow } from '../get-row.ts';
import { type Page, readPage } from '../paging.ts';
import { withParents } from './domain-names.ts';

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
    .where(idsIn(db, 'domain', withParents(domain)))
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

/** The limits that a new account gets from the block of its domain. */
export async function limitsOfDomain(db: Db, domain: string) {
  const rule = await findDomainRule(db, domain);
  if (rule?.severity === 'suspend') return { suspended_at: rule.created_at, suspension_origin: 'local' };
  return rule?.severity === 'silence' ? { silenced_at: rule.created_at } : {};
}

/** Whether a column holds a domain or a subdomain of it. */
export function isWithin(column: string, domain: string) {
  const below = `%.${domain.replace(/[\\%_]/g, '\\$&')}`;
  return sql<SqlBool>`(${sql.ref(column)} = ${domain} or ${sql.ref(column)} like ${below} escape '\\')`;
}
