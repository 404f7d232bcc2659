import { type SqlBool, sql } from 'kysely';
import type { Db } from '../../platform/db/handle.ts';
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

/** Whether a column holds a domain or a subdomain of it. */
export function isWithin(column: string, domain: string) {
  const below = `%.${domain.replace(/[\\%_]/g, '\\$&')}`;
  return sql<SqlBool>`(${sql.ref(column)} = ${domain} or ${sql.ref(column)} like ${below} escape '\\')`;
}
