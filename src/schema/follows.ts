import type { Generated, Selectable } from 'kysely';
import type { Flag } from './flag.ts';

/** `account` follows `target`. */
export interface FollowsTable {
  id: number;
  account_id: number;
  target_id: number;
  show_reblogs: Generated<Flag>;
  notify: Generated<Flag>;
  languages: string | null;
  uri: string | null;
  created_at: number;
}

export type FollowRow = Selectable<FollowsTable>;
