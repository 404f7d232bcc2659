import type { Generated, Selectable } from 'kysely';
import type { Flag } from './flag.ts';

/** One version of an edited status; the first row is the original. */
export interface StatusEditsTable {
  id: number;
  status_id: number;
  account_id: number;
  text: string;
  content: string;
  content_type: Generated<string>;
  spoiler_text: string;
  sensitive: Flag;
  media: Generated<string>;
  poll_options: string | null;
  created_at: number;
}

export type StatusEditRow = Selectable<StatusEditsTable>;
