import type { Selectable } from 'kysely';

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
