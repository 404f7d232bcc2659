import { type SqlBool, sql } from 'kysely';
import type { Db } from '../../platform/db/handle.ts';
import { hasText } from '../../platform/db/has-text.ts';
import type { DomainBlockRow } from '../../schema/domains.ts';
import { getRow } from '../get-row.ts';
import { type Page, readPage } from '../paging.ts';

/** Which blocks are looked for: by a part of the domain, by what they do, and by whether staff or a subscribed list made them. */
export type DomainBlockFilter = {
  readonly text?: string | undefined;
  readonly severity?: string | undefined;
  readonly by?: 'staff' | 'list' | undefined;
};

/** A page of the blocks, newest first. */
export function listDomainBlocks(db: Db, page: Page & DomainBlockFilter): Promise<DomainBlockRow[]> {
  const { text = '', severity, by } = page;
  const query = db
    .selectFrom('domain_blocks')
    .selectAll()
    .$if(text !== '', (found) => found.where(hasText('domain', text)))
    .$if(severity !== undefined, (found) => found.where('severity', '=', severity ?? ''))
    .$if(by !== undefined, (found) => found.where('subscription_id', by === 'list' ? 'is not' : 'is', null));
  return readPage(query, 'id', page);
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
