import type { Generated, Selectable } from 'kysely';

/** A filter of an account; `context` lists where it applies. */
export interface FiltersTable {
  id: number;
  account_id: number;
  title: string;
  context: string;
  action: Generated<string>;
  expires_at: number | null;
  created_at: number;
  updated_at: number;
}

export type FilterRow = Selectable<FiltersTable>;
