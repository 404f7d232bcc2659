import type { Selectable } from 'kysely';

/** An item of a collection of another server whose consent has not been looked at yet: `object_uri` is who is in it. */
export interface AwaitedCollectionItemsTable {
  uri: string;
  collection_id: number;
  object_uri: string;
  approval_uri: string;
  position: number;
  created_at: number;
}

export type AwaitedCollectionItemRow = Selectable<AwaitedCollectionItemsTable>;
