import { withParents } from '../../lib/domain-names.ts';
import { newId } from '../../lib/id.ts';
import { now } from '../../lib/time.ts';
import type { Db, Tx } from '../../platform/db/handle.ts';
import type { DomainExcludeRow } from '../../schema/domains.ts';
import { logAct, type Moderator } from '../audit/log-act.ts';
import { readDomain } from '../domain-blocks/save-domain-block.ts';
import { getRow } from '../get-row.ts';
import { type Page, readPage } from '../paging.ts';

/** A page of the domains that are excluded from all lists, newest first. */
export function listExcludes(db: Db, page: Page): Promise<DomainExcludeRow[]> {
  return readPage(db.selectFrom('domain_excludes').selectAll(), 'id', page);
}

/** An excluded domain by id. 404 when there is none. */
export function getExclude(db: Db, id: number): Promise<DomainExcludeRow> {
  return getRow(db, 'domain_excludes', id);
}

/** The entry of an excluded domain. 422 for an invalid domain. */
export function findExclude(db: Db, name: string): Promise<DomainExcludeRow | undefined> {
  const domain = readDomain(db, name);
  return db.selectFrom('domain_excludes').selectAll().where('domain', '=', domain).executeTakeFirst();
}

/** Excludes a domain and its subdomains from all lists; returns the existing entry when it is already excluded. */
export async function excludeDomain(tx: Tx, moderator: Moderator, name: string, comment: string) {
  const domain = readDomain(tx, name);
  const row = await tx
    .insertInto('domain_excludes')
    .values({ id: newId(), domain, comment, created_at: now() })
    .onConflict((conflict) => conflict.column('domain').doUpdateSet({ comment }))
    .returningAll()
    .executeTakeFirstOrThrow();
  await logAct(tx, moderator, { action: 'create', ...describe(row) });
  return row;
}

/** Includes a domain again. 404 when it is not excluded. */
export async function includeDomain(tx: Tx, moderator: Moderator, id: number): Promise<void> {
  const row = await getExclude(tx, id);
  await tx.deleteFrom('domain_excludes').where('id', '=', id).execute();
  await logAct(tx, moderator, { action: 'destroy', ...describe(row) });
}

/** Returns a test whether a domain, or a parent of it, is excluded. */
export async function readExcludes(db: Db): Promise<(domain: string) => boolean> {
  const rows = await db.selectFrom('domain_excludes').select('domain').execute();
  const names = new Set(rows.map((row) => row.domain));
  return (domain) => withParents(domain).some((name) => names.has(name));
}

function describe(row: DomainExcludeRow) {
  return { targetType: 'domain_exclude', targetId: row.id, label: row.domain };
}
