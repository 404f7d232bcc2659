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
