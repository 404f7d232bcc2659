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
