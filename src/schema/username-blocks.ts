import type { Generated, Selectable } from 'kysely';
import type { Flag } from './flag.ts';

/** A name that cannot be used to sign up, or only with approval: the exact name with `exact`, otherwise every name that contains it. */
export interface UsernameBlocksTable {
  id: number;
  username: string;
  normalized_username: string;
  exact: Generated<Flag>;
  allow_with_approval: Generated<Flag>;
  created_at: number;
  updated_at: number;
}

export type UsernameBlockRow = Selectable<UsernameBlocksTable>;
