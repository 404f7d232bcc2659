import { sql } from 'kysely';
import { parseWireId } from '../../lib/id.ts';
import type { Db } from '../../platform/db/handle.ts';
import { findAccountByAcct, keepPresentable } from '../accounts/queries.ts';
import { listCollectionIds } from '../collections/find-by-address.ts';
import { findVisibleCollection } from '../collections/queries.ts';
import { findVisibleStatus, type Onlooker } from '../statuses/policy.ts';

/** What a web address names, as far as this server knows it. */
export type FoundByUrl = { readonly kind: 'account' | 'status' | 'collection'; readonly id: number };

/** `/@user` and `/@user/id`: the pages of this server. */
const LOCAL_PAGE = /^\/@([a-z0-9_]{1,30})(?:\/(\d{1,20}))?\/?$/i;

/** The account, the status or the collection, if the viewer may see it, that a web address is the page or the ActivityPub id of. */
export async function findByUrl(db: Db, viewer: Onlooker, url: string): Promise<FoundByUrl | undefined> {
  const statusId = (await localStatusId(db, url)) ?? (await idOf(db, 'statuses', url));
  const status = statusId === undefined ? undefined : await findVisibleStatus(db, viewer, statusId);
  if (status) return { kind: 'status', id: status.id };
  const accountId = (await localAccountId(db, url)) ?? (await idOf(db, 'accounts', url));
  const [id] = accountId === undefined ? [] : await keepPresentable(db, [accountId], { suspended: false });
  if (id !== undefined) return { kind: 'account', id };
  return findCollection(db, viewer, url);
}

async function findCollection(db: Db, viewer: Onlooker, url: string): Promise<FoundByUrl | undefined> {
  const [id] = await listCollectionIds(db, [url]);
  const collection = id === undefined ? undefined : await findVisibleCollection(db, viewer, id);
  return collection && { kind: 'collection', id: collection.id };
}

function localPage(db: Db, url: string): RegExpExecArray | null {
  return url.startsWith(`${db.instance.origin}/`) ? LOCAL_PAGE.exec(url.slice(db.instance.origin.length)) : null;
}

async function localStatusId(db: Db, url: string): Promise<number | undefined> {
  const written = localPage(db, url)?.[2];
  const id = written === undefined ? undefined : parseWireId(written);
  if (id === undefined) return undefined;
  const row = await db
    .selectFrom('statuses')
    .select('id')
    .where('id', '=', id)
    .where('local', '=', 1)
    .executeTakeFirst();
  return row?.id;
}

async function localAccountId(db: Db, url: string): Promise<number | undefined> {
  const page = localPage(db, url);
  if (!page?.[1] || page[2] !== undefined) return undefined;
  return (await findAccountByAcct(db, page[1]))?.id;
}

/** By the ActivityPub id, or by the page, which only remote things have apart from it. */
async function idOf(db: Db, table: 'statuses' | 'accounts', url: string): Promise<number | undefined> {
  const named = await db.selectFrom(table).select('id').where('uri', '=', url).executeTakeFirst();
  if (named) return named.id;
  const remote = table === 'statuses' ? sql<boolean>`local = 0` : sql<boolean>`domain is not null`;
  const shown = await db.selectFrom(table).select('id').where('url', '=', url).where(remote).executeTakeFirst();
  return shown?.id;
}
