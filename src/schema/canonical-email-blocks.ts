import type { Selectable } from 'kysely';

/**
 * A blocked e-mail address, stored only as a hash of its canonical form; `reference_account_id` is set when it belongs to a suspended
 * account.
 */
export interface CanonicalEmailBlocksTable {
  id: number;
  canonical_email_hash: string;
  reference_account_id: number | null;
  created_at: number;
}

export type CanonicalEmailBlockRow = Selectable<CanonicalEmailBlocksTable>;
