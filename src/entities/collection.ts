import { type Static, Type } from 'typebox';
import { notBlockedEitherWay } from '../domain/relationships/conditions.ts';
import { toWire } from '../lib/id.ts';
import { type JsonText, toText } from '../lib/json.ts';
import { toIso } from '../lib/time.ts';
import type { Db, Instance } from '../platform/db/handle.ts';
import { idsIn } from '../platform/db/sql.ts';
import type { CollectionItemRow, CollectionRow } from '../schema/collections.ts';
import { AccountSchema, nullable } from './account-schema.ts';

export const CollectionItemSchema = Type.Object({
  id: Type.String(),
  state: Type.String(),
  created_at: Type.String(),
  account_id: Type.Optional(Type.String()),
});

export const CollectionSchema = Type.Object({
  id: Type.String(),
  uri: Type.String(),
  url: nullable(Type.String()),
  account_id: Type.String(),
  name: Type.String(),
  description: nullable(Type.String()),
  language: nullable(Type.String()),
  local: Type.Boolean(),
  sensitive: Type.Boolean(),
  discoverable: Type.Boolean(),
  item_count: Type.Integer(),
  created_at: Type.String(),
  updated_at: Type.String(),
  tag: nullable(Type.Object({ name: Type.String(), url: Type.String() })),
  items: Type.Array(CollectionItemSchema),
});

export const CollectionWithAccountsSchema = Type.Object({
  collection: CollectionSchema,
  accounts: Type.Array(AccountSchema),
});

/** A Collection entity. */
export type Collection = Static<typeof CollectionSchema>;

type AnyViewer = { readonly accountId: number } | null;
type NamedTag = { name: string };

/** Collections ready to be rendered, each with the items that the viewer may see. */
export type CollectionsLoaded = {
  instance: Instance;
  rows: ReadonlyMap<number, CollectionRow>;
  items: ReadonlyMap<number, readonly CollectionItemRow[]>;
  tags: ReadonlyMap<number, NamedTag>;
};

/** Loads collections by id, in three queries for any number; unknown ids are left out. */
export async function loadCollections(db: Db, viewer: AnyViewer, ids: readonly number[]): Promise<CollectionsLoaded> {
  const none = { instance: db.instance, rows: new Map(), items: new Map(), tags: new Map() };
  if (ids.length === 0) return none;
  const rows = await db
    .selectFrom('collections')
    .selectAll()
    .where(idsIn(db, 'id', ids))
    .execute();
  const items = Map.groupBy(await visibleItems(db, viewer, ids), (item) => item.collection_id);
  const tags = await db
    .selectFrom('tags')
    .select(['id', 'name'])
    .where(
      idsIn(
        db,
        'id',
        rows.flatMap((row) => row.tag_id ?? []),
      ),
    )
    .execute();
  return {
    instance: db.instance,
    rows: new Map(rows.map((row) => [row.id, row])),
    items,
    tags: new Map(tags.map((tag) => [tag.id, tag])),
  };
}

/** The accepted items, and for the owner the pending ones too. Accounts with a block between them and the viewer, or of a
 * domain that one blocks, are left out. */
function visibleItems(db: Db, viewer: AnyViewer, collectionIds: readonly number[]): Promise<CollectionItemRow[]> {
  const query = db
    .selectFrom('collection_items as i')
    .innerJoin('collections as c', 'c.id', 'i.collection_id')
    .innerJoin('accounts as a', 'a.id', 'i.account_id')
    .selectAll('i')
    .where(idsIn(db, 'i.collection_id', collectionIds))
    .where('a.suspended_at', 'is', null)
    .where((eb) =>
      eb.or([
        eb('i.state', '=', 'accepted'),
        eb.and([eb('i.state', '=', 'pending'), eb('c.account_id', '=', viewer?.accountId ?? 0)]),
      ]),
    )
    .orderBy('i.position')
    .orderBy('i.id');
  return (viewer ? query.where(notBlockedEitherWay(viewer.accountId)) : query).execute();
}

/** A Collection as text; undefined when it was not loaded. */
export function renderCollection(loaded: CollectionsLoaded, id: number): JsonText<Collection> | undefined {
  const collection = collectionOf(loaded, id);
  return collection && toText(collection);
}

/** A Collection; undefined when it was not loaded. */
export function collectionOf(loaded: CollectionsLoaded, id: number): Collection | undefined {
  const row = loaded.rows.get(id);
  if (!row) return undefined;
  const tag = row.tag_id === null ? undefined : loaded.tags.get(row.tag_id);
  const items = loaded.items.get(id) ?? [];
  return {
    id: toWire(row.id),
    uri: row.uri,
    url: row.url,
    account_id: toWire(row.account_id),
    name: row.name,
    description: row.description,
    language: row.language,
    local: row.local === 1,
    sensitive: row.sensitive === 1,
    discoverable: row.discoverable === 1,
    // As many as the viewer is shown, as in Mastodon.
    item_count: items.length,
    created_at: toIso(row.created_at),
    updated_at: toIso(row.updated_at),
    tag: tag ? { name: tag.name, url: `${loaded.instance.origin}/tags/${encodeURIComponent(tag.name)}` } : null,
    items: items.map(itemOf),
  };
}

/** A JSON array of collections in the order of the ids; those not loaded are left out. */
export function renderCollections(loaded: CollectionsLoaded, ids: readonly number[]): JsonText<Collection[]> {
  return toText(listedCollections(loaded, ids));
}

/** The same as values. */
export function listedCollections(loaded: CollectionsLoaded, ids: readonly number[]): Collection[] {
  return ids.flatMap((id) => collectionOf(loaded, id) ?? []);
}

/** A CollectionItem. */
export function renderCollectionItem(row: CollectionItemRow): JsonText<Static<typeof CollectionItemSchema>> {
  return toText(itemOf(row));
}

/** The ids of the owner of a collection, and of the accounts in it that the viewer may see. */
export function accountIdsOf(loaded: CollectionsLoaded, id: number): number[] {
  const owner = loaded.rows.get(id)?.account_id;
  const members = (loaded.items.get(id) ?? []).map((item) => item.account_id);
  return owner === undefined ? [] : [...new Set([owner, ...members])];
}

function itemOf({ id, state, created_at, account_id }: CollectionItemRow) {
  const shown = state === 'accepted' || state === 'pending';
  return {
    id: toWire(id),
    state,
    created_at: toIso(created_at),
    ...(shown && { account_id: toWire(account_id) }),
  };
}
