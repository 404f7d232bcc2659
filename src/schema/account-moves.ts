import type { Selectable } from 'kysely';

/** That a local account moved its followers to another account. */
export interface AccountMovesTable {
  id: number;
  account_id: number;
  target_id: number;
  followers_count: number;
  created_at: number;
}

export type AccountMoveRow = Selectable<AccountMovesTable>;
