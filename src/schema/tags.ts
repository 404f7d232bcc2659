import type { Generated, Selectable } from 'kysely';
import type { Flag } from './flag.ts';

/** A hashtag; `name` is its normalised key. */
export interface TagsTable {
  id: number;
  name: string;
  display_name: string;
  /** What a search compares (`foldText`); null as long as a job has not filled it in. */
  search_name: Generated<string | null>;
  usable: Generated<Flag>;
  trendable: Flag | null;
  listable: Generated<Flag>;
  reviewed_at: number | null;
  last_status_at: number | null;
  created_at: number;
}

export type TagRow = Selectable<TagsTable>;
