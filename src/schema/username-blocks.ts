import type { Generated, Selectable } from 'kysely';
import type { Flag } from './flag.ts';

/** A name that nobody signs up with, or only with approval: as it stands when `exact`, else anywhere within the name. */
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
