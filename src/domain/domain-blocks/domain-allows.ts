import { newId } from '../../lib/id.ts';
import { now } from '../../lib/time.ts';
import type { Db, Tx } from '../../platform/db/handle.ts';
import { hasText } from '../../platform/db/has-text.ts';
import type { DomainAllowRow } from '../../schema/domains.ts';
import { logAct, type Moderator } from '../audit/log-act.ts';
import { getRow } from '../get-row.ts';
import { type Page, readPage } from '../paging.ts';
import { readDomain } from './save-domain-block.ts';

/** A page of the allowed servers, newest first; with a text, those in whose domain it occurs. */
export function listDomainAllows(db: Db, page: Page & { readonly text?: string }): Promise<DomainAllowRow[]> {
  const { text = '' } = page;
  const query = db
    .selectFrom('domain_allows')
    .selectAll()
    .$if(text !== '', (found) => found.where(hasText('domain', text)));
  return readPage(query, 'id', page);
}

/** All allowed servers, by name. */
export function listAllDomainAllows(db: Db): Promise<DomainAllowRow[]> {
  return db.selectFrom('domain_allows').selectAll().orderBy('domain').execute();
}

/** The entry of an allowed server. 422 for an invalid domain. */
export function findDomainAllow(db: Db, name: string): Promise<DomainAllowRow | undefined> {
  const domain = readDomain(db, name);
  return db.selectFrom('domain_allows').selectAll().where('domain', '=', domain).executeTakeFirst();
}

/** An allowed server by id. 404 when there is none. */
export function getDomainAllow(db: Db, id: number): Promise<DomainAllowRow> {
  return getRow(db, 'domain_allows', id);
}

/** Allows a server, or returns the entry that already does. 422 for an invalid domain. */
export async function allowDomain(
  tx: Tx,
  moderator: Moderator,
  name: string,
  subscriptionId: number | null = null,
): Promise<DomainAllowRow> {
  const domain = readDomain(tx, name);
  const row = await tx
    .insertInto('domain_allows')
    .values({ id: newId(), domain, created_at: now(), subscription_id: subscriptionId })
    .onConflict((conflict) => conflict.column('domain').doNothing())
    .returningAll()
    .executeTakeFirst();
  if (!row) return tx.selectFrom('domain_allows').selectAll().where('domain', '=', domain).executeTakeFirstOrThrow();
  await logAct(tx, moderator, { action: 'create', ...describe(row) });
  return row;
}

/** Removes a server from those allowed. 404 when it is not allowed. */
export async function disallowDomain(tx: Tx, moderator: Moderator, id: number): Promise<void> {
  const row = await getDomainAllow(tx, id);
  await tx.deleteFrom('domain_allows').where('id', '=', id).execute();
  await logAct(tx, moderator, { action: 'destroy', ...describe(row) });
}

function describe(row: DomainAllowRow) {
  return { targetType: 'domain_allow', targetId: row.id, label: row.domain };
}
