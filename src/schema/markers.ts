import type { Generated, Selectable } from 'kysely';

/** How far an account has read a timeline. */
export interface MarkersTable {
  account_id: number;
  timeline: string;
  last_read_id: number;
  version: Generated<number>;
  updated_at: number;
}

export type MarkerRow = Selectable<MarkersTable>;
