import type { Selectable } from 'kysely';

/** Work that goes on after an answer, by what it works on (`key`); clients know it by an `id` nobody can guess. */
export interface AsyncRefreshesTable {
  key: string;
  id: string;
  /** `running` or `finished`. */
  status: string;
  result_count: number | null;
  expires_at: number;
}

export type AsyncRefreshRow = Selectable<AsyncRefreshesTable>;
