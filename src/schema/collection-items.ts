import type { Generated, Selectable } from 'kysely';

/**
 * An account in a collection; `state` is pending, accepted, rejected or revoked. `uri` is null for one that asked before its server said
 * that it is there. `activity_uri` is the request for consent that was sent or received, `approval_uri` the proof of it where the account
 * lives elsewhere. `position` orders those of other servers.
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
