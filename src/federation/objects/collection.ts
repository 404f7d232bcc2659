import { featureAuthorizationUri } from '../../domain/collections/uris.ts';
import { escapeHtml } from '../../lib/html/escape.ts';
import { toIso } from '../../lib/time.ts';
import type { Db, Instance } from '../../platform/db/handle.ts';
import { idsIn } from '../../platform/db/sql.ts';
import type { CollectionItemRow, CollectionRow } from '../../schema/collections.ts';
import type { JsonObject } from '../vocabulary.ts';
import { hashtagTag } from './note.ts';

type Row = CollectionRow & { readonly owner: string; readonly tag: string | null };
type Item = CollectionItemRow & { readonly member: string; readonly domain: string | null };

/** Local collections with everything that others may know about them. */
export type CollectionsLoaded = {
  readonly instance: Instance;
  readonly rows: ReadonlyMap<number, Row>;
  readonly items: ReadonlyMap<number, readonly Item[]>;
};

/** Loads local collections by id, in two queries for any number; others are left out. */
export async function loadCollections(db: Db, ids: readonly number[]): Promise<CollectionsLoaded> {
  const rows = await db
    .selectFrom('collections as c')
    .innerJoin('accounts as a', 'a.id', 'c.account_id')
    .leftJoin('tags as t', 't.id', 'c.tag_id')
    .selectAll('c')
    .select(['a.uri as owner', 't.name as tag'])
    .where(idsIn(db, 'c.id', ids))
    .where('c.local', '=', 1)
    .execute();
  const items = await acceptedItems(db)
    .where(idsIn(db, 'i.collection_id', ids))
    .orderBy('i.id')
    .execute();
  return {
    instance: db.instance,
    rows: new Map(rows.map((row) => [row.id, row])),
    items: Map.groupBy(items, (item) => item.collection_id),
  };
}

/** The items that others may see: only of accounts that have agreed and are not suspended. */
export function acceptedItems(db: Db) {
  return db
    .selectFrom('collection_items as i')
    .innerJoin('accounts as m', 'm.id', 'i.account_id')
    .selectAll('i')
    .select(['m.uri as member', 'm.domain'])
    .where('i.state', '=', 'accepted')
    .where('m.suspended_at', 'is', null);
}

/**
 * A local collection as others read it (FEP-7aa9), without context; undefined when it was not loaded. The summary is HTML, as
 * ActivityStreams requires. Mastodon: FeaturedCollectionSerializer.
 */
export function collectionObject(loaded: CollectionsLoaded, id: number): JsonObject | undefined {
  const row = loaded.rows.get(id);
  if (!row) return undefined;
  const { instance } = loaded;
  const items = loaded.items.get(id) ?? [];
  const summary = escapeHtml(row.description ?? '');
  return {
    id: row.uri,
    type: 'FeaturedCollection',
    name: row.name,
    ...(row.language === null ? { summary } : { summaryMap: { [row.language]: summary } }),
    attributedTo: row.owner,
    url: row.url,
    sensitive: row.sensitive === 1,
    discoverable: row.discoverable === 1,
    ...(row.tag !== null && { topic: hashtagTag(instance.origin, row.tag) }),
    published: toIso(row.created_at),
    updated: toIso(row.updated_at),
    totalItems: items.length,
    orderedItems: items.map((item) => itemObject(instance, item)),
  };
}

/** An item of a local collection, with the address of the proof of consent. */
export function itemObject({ origin }: Instance, item: Item): JsonObject {
  const stamp = item.domain === null ? featureAuthorizationUri(origin, item.account_id, item.id) : item.approval_uri;
  return {
    id: item.uri,
    type: 'FeaturedItem',
    featuredObject: item.member,
    featureAuthorization: stamp,
    published: toIso(item.created_at),
  };
}

/** The proof that a local account agreed to be in a collection (FEP-7aa9). */
export function authorizationObject({ origin }: Instance, item: Item, collectionUri: string): JsonObject {
  return {
    id: featureAuthorizationUri(origin, item.account_id, item.id),
    type: 'FeatureAuthorization',
    interactingObject: collectionUri,
    interactionTarget: item.member,
  };
}
