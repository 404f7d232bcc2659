import type { Generated, Selectable } from 'kysely';
import type { Flag } from './flag.ts';

/**
 * A quote of one status by another, and whether the quoted author agreed. `recheck_at` is when a consent on another server is checked
 * again.
 */
export interface QuotesTable {
  id: number;
  status_id: number;
  account_id: number;
  quoted_status_id: number | null;
  quoted_account_id: number | null;
  state: string;
  uri: string | null;
  approval_uri: string | null;
  legacy: Generated<Flag>;
  recheck_at: number | null;
  created_at: number;
}

export type QuoteRow = Selectable<QuotesTable>;
