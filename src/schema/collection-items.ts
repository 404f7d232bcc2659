import type { Selectable } from 'kysely';

/** An account in a collection; `state` is pending, accepted, rejected or revoked. */
export interface CollectionItemsTable {
  id: number;
  collection_id: number;
  account_id: number;
  uri: string | null;
  state: string;
  created_at: number;
}

export type CollectionItemRow = Selectable<CollectionItemsTable>;
