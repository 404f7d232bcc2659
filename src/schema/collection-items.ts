import type { Generated, Selectable } from 'kysely';

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
