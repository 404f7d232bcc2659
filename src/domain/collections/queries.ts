import { sql } from 'kysely';
import { forbidden, notFound } from '../../lib/errors.ts';
import type { Db } from '../../platform/db/handle.ts';
import type { CollectionRow } from '../../schema/collections.ts';
import { blocks, notUnwantedBy } from '../relationships/conditions.ts';
import { isBlocking } from '../relationships/queries.ts';

type Slice = { readonly limit: number; readonly offset: number };
type AnyViewer = { readonly accountId: number } | null;

function findCollection(db: Db, id: number): Promise<CollectionRow | undefined> {
  return db
    .selectFrom('collections as c')
    .innerJoin('accounts as a', 'a.id', 'c.account_id')
    .selectAll('c')
    .where('c.id', '=', id)
    .where('a.suspended_at', 'is', null)
    .executeTakeFirst();
}

/** A collection whose owner is in good standing. 404 when there is none. */
async function getCollection(db: Db, id: number): Promise<CollectionRow> {
  const row = await findCollection(db, id);
  if (!row) throw notFound();
  return row;
}

/** A collection that the viewer may see; undefined when there is none or its owner blocks the viewer. */
export async function findVisibleCollection(db: Db, viewer: AnyViewer, id: number): Promise<CollectionRow | undefined> {
  const row = await findCollection(db, id);
  if (!row || (viewer && (await isBlocking(db, row.account_id, viewer.accountId)))) return undefined;
  return row;
}

/** A collection that the viewer may see, even if it is not discoverable. 404 when there is none, 403 when its owner blocks the viewer. */
export async function getVisibleCollection(db: Db, viewer: AnyViewer, id: number): Promise<CollectionRow> {
  const row = await getCollection(db, id);
  if (viewer && (await isBlocking(db, row.account_id, viewer.accountId))) throw forbidden();
  return row;
}

/** One's own collection. 404 when there is none, 403 when it is somebody else's. */
export async function getOwnCollection(db: Db, ownerId: number, id: number): Promise<CollectionRow> {
  const row = await getCollection(db, id);
  if (row.account_id !== ownerId) throw forbidden();
  return row;
}

/** Ids of an account's collections, newest first; others see only the discoverable ones, and none if they are blocked. */
export async function listCollectionsOf(db: Db, viewer: AnyViewer, accountId: number, page: Slice): Promise<number[]> {
  const own = viewer?.accountId === accountId;
  if (viewer && !own && (await isBlocking(db, accountId, viewer.accountId))) return [];
  let query = db.selectFrom('collections').select('id').where('account_id', '=', accountId);
  if (!own) query = query.where('discoverable', '=', 1);
  const rows = await query.orderBy('id', 'desc').limit(page.limit).offset(page.offset).execute();
  return rows.map((row) => row.id);
}

/** How many accounts of a remote collection are still asked about: whether they agree, and who they are. */
export async function countAwaited(db: Db, collectionId: number): Promise<number> {
  const { count } = await db
    .selectFrom('awaited_collection_items')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('collection_id', '=', collectionId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Ids of the newest collections of this server that anybody may find, with people in them, by owners whom the viewer wants to see. */
export async function listNewCollections(db: Db, viewerId: number, limit: number): Promise<number[]> {
  const rows = await db
    .selectFrom('collections as c')
    .innerJoin('accounts as a', 'a.id', 'c.account_id')
    .select('c.id')
    .where('c.local', '=', 1)
    .where('c.discoverable', '=', 1)
    .where('c.sensitive', '=', 0)
    .where('c.item_count', '>', 0)
    .where('a.suspended_at', 'is', null)
    .where('a.silenced_at', 'is', null)
    .where(notUnwantedBy(viewerId))
    .orderBy('c.id', 'desc')
    .limit(limit)
    .execute();
  return rows.map((row) => row.id);
}

/** Ids of the collections that an account is in or has been asked to join, newest first. Only the account itself may see this list. */
export async function listCollectionsWith(db: Db, accountId: number, page: Slice): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select c.id from collection_items as i join collections as c on c.id = i.collection_id
      join accounts as a on a.id = c.account_id
    where i.account_id = ${accountId} and i.state in ('accepted', 'pending') and a.suspended_at is null
      and not ${blocks(accountId, sql.ref('a.id'))}
    order by c.id desc limit ${page.limit} offset ${page.offset}`.execute(db);
  return rows.map((row) => row.id);
}
