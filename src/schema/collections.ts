import type { Generated, Selectable } from 'kysely';
import type { Flag } from './flag.ts';

/**
 * A set of accounts that its owner recommends. `item_count` only counts accepted ones. `description` is plain text when local, sanitised
 * HTML when remote.
 */
export interface CollectionsTable {
  id: number;
  account_id: number;
  uri: string;
  url: string | null;
  local: Flag;
  name: string;
  description: string | null;
  language: string | null;
  sensitive: Generated<Flag>;
  discoverable: Generated<Flag>;
  tag_id: number | null;
  item_count: Generated<number>;
  created_at: number;
  updated_at: number;
}

export type CollectionRow = Selectable<CollectionsTable>;

/**
 * An account in a collection; `state` is pending, accepted, rejected or revoked. `uri` is null while its server has not yet announced an
 * item that it asked consent for. `activity_uri` is the request for consent that was sent or received, and `approval_uri` the proof of
 * consent for a remote account. `position` orders the items of remote collections.
 */
export interface CollectionItemsTable {
  id: number;
  collection_id: number;
  account_id: number;
  uri: string | null;
  state: string;
  approval_uri: string | null;
  activity_uri: string | null;
  position: Generated<number>;
  created_at: number;
}

export type CollectionItemRow = Selectable<CollectionItemsTable>;

/** An item of a remote collection whose consent has not been verified yet; `object_uri` is the account in it. */
export interface AwaitedCollectionItemsTable {
  uri: string;
  collection_id: number;
  object_uri: string;
  approval_uri: string;
  position: number;
  created_at: number;
}

export type AwaitedCollectionItemRow = Selectable<AwaitedCollectionItemsTable>;

/** The collections that a status links to. */
export interface StatusCollectionsTable {
  status_id: number;
  collection_id: number;
}
