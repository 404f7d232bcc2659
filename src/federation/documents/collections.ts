import { notFound } from '../../lib/errors.ts';
import { toWire } from '../../lib/id.ts';
import type { JsonText } from '../../lib/json.ts';
import type { Db } from '../../platform/db/handle.ts';
import {
  acceptedItems,
  authorizationObject,
  collectionObject,
  itemObject,
  loadCollections,
} from '../objects/collection.ts';
import { COLLECTION_CONTEXT, FEATURE_CONTEXT, inContext } from '../objects/contexts.ts';
import { actorUris } from '../objects/uris.ts';
import { getOwner, isBlockingReader } from './owner.ts';
import type { Reader } from './reader.ts';

/** The number of whole collections on a page, as in Mastodon. */
const PAGE_SIZE = 5;

/** How many collections a local account has; the collections themselves are on pages. Mastodon: `featured_collections_controller.rb`. */
export async function collectionsDocument(db: Db, reader: Reader, accountId: number): Promise<JsonText> {
  const owner = await getOwner(db, reader, accountId);
  const { featuredCollections: id } = actorUris(owner.uri);
  const { count } = await db
    .selectFrom('collections')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow();
  return JSON.stringify(
    inContext(COLLECTION_CONTEXT, { id, type: 'Collection', totalItems: Number(count), first: `${id}?page=true` }),
  );
}

type PageAddress = { readonly accountId: number; readonly maxId: number | undefined };

/** A page of whole collections of a local account, newest first. */
export async function collectionsPage(db: Db, reader: Reader, { accountId, maxId }: PageAddress): Promise<JsonText> {
  const owner = await getOwner(db, reader, accountId);
  let query = db.selectFrom('collections').select('id').where('account_id', '=', accountId);
  if (maxId !== undefined) query = query.where('id', '<', maxId);
  const rows = await query.orderBy('id', 'desc').limit(PAGE_SIZE).execute();
  const ids = rows.map((row) => row.id);
  const loaded = await loadCollections(db, ids);
  const { featuredCollections: id } = actorUris(owner.uri);
  const last = ids.at(-1);
  return JSON.stringify(
    inContext(COLLECTION_CONTEXT, {
      id: pageUri(id, maxId),
      type: 'CollectionPage',
      partOf: id,
      next: last !== undefined && ids.length === PAGE_SIZE ? pageUri(id, last) : undefined,
      items: ids.map((one) => collectionObject(loaded, one)).filter((object) => object !== undefined),
    }),
  );
}

function pageUri(id: string, maxId: number | undefined): string {
  return `${id}?${maxId === undefined ? '' : `max_id=${toWire(maxId)}&`}page=true`;
}

/** A collection of a local account with its items (FEP-7aa9). `accountId` is undefined where the address does not include it. */
export async function collectionDocument(
  db: Db,
  reader: Reader,
  address: { readonly accountId?: number; readonly collectionId: number },
): Promise<JsonText> {
  const loaded = await loadCollections(db, [address.collectionId]);
  const ownerId = loaded.rows.get(address.collectionId)?.account_id;
  if (address.accountId !== undefined) await getOwner(db, reader, address.accountId);
  else if (ownerId !== undefined) await getOwner(db, reader, ownerId);
  const object = collectionObject(loaded, address.collectionId);
  if (!object || (address.accountId ?? ownerId) !== ownerId) throw notFound('notFound');
  return JSON.stringify(inContext(COLLECTION_CONTEXT, object));
}

type ItemAddress = { readonly accountId: number; readonly itemId: number };

/** An account in a collection of a local account. 404 when it has not agreed. */
export async function collectionItemDocument(db: Db, reader: Reader, address: ItemAddress): Promise<JsonText> {
  await getOwner(db, reader, address.accountId);
  const item = await acceptedItems(db)
    .innerJoin('collections as c', 'c.id', 'i.collection_id')
    .where('i.id', '=', address.itemId)
    .where('c.account_id', '=', address.accountId)
    .executeTakeFirst();
  if (!item) throw notFound('notFound');
  return JSON.stringify(inContext(COLLECTION_CONTEXT, itemObject(db.instance, item)));
}

/**
 * The proof that a local account agreed to be in a local or remote collection (FEP-7aa9). 404 when it did not agree, withdrew its consent,
 * or the owner of the collection is suspended.
 */
export async function featureAuthorizationDocument(db: Db, reader: Reader, address: ItemAddress): Promise<JsonText> {
  await getOwner(db, reader, address.accountId);
  const item = await acceptedItems(db)
    .innerJoin('collections as c', 'c.id', 'i.collection_id')
    .innerJoin('accounts as owner', 'owner.id', 'c.account_id')
    .select(['c.uri as collection', 'c.account_id as owner_id'])
    .where('i.id', '=', address.itemId)
    .where('i.account_id', '=', address.accountId)
    .where('owner.suspended_at', 'is', null)
    .executeTakeFirst();
  if (!item || (await isBlockingReader(db, item.owner_id, reader))) throw notFound('notFound');
  return JSON.stringify(inContext(FEATURE_CONTEXT, authorizationObject(db.instance, item, item.collection)));
}
