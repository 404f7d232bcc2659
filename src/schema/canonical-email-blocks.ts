import type { Selectable } from 'kysely';

/**
 * An e-mail address that nobody signs up with, known by a hash of its canonical form only; of a suspended account when it refers to one.
 */
export interface CanonicalEmailBlocksTable {
  id: number;
  canonical_email_hash: string;
  reference_account_id: number | null;
  created_at: number;
}

export type CanonicalEmailBlockRow = Selectable<CanonicalEmailBlocksTable>;
