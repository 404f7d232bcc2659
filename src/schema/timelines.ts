import type { Generated, Selectable } from 'kysely';
import type { Flag } from './flag.ts';

/** A list of accounts with a timeline of its own. */
export interface ListsTable {
  id: number;
  account_id: number;
  title: string;
  replies_policy: Generated<string>;
  exclusive: Generated<Flag>;
  created_at: number;
}

export type ListRow = Selectable<ListsTable>;

/** A member of a list. */
export interface ListAccountsTable {
  id: number;
  list_id: number;
  account_id: number;
}

/** A status in a home timeline; `account_id` is its author or booster. */
export interface HomeEntriesTable {
  owner_id: number;
  status_id: number;
  account_id: number;
  reblog_of_id: number | null;
}

/** How far an account has read a timeline. */
export interface MarkersTable {
  account_id: number;
  timeline: string;
  last_read_id: number;
  version: Generated<number>;
  updated_at: number;
}

export type MarkerRow = Selectable<MarkersTable>;
