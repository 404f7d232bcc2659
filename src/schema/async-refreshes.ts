import type { Selectable } from 'kysely';

/** Work that continues after a response; `key` names its subject, and clients know it by an unguessable `id`. */
export interface AsyncRefreshesTable {
  key: string;
  id: string;
  /** `running` or `finished`. */
  status: string;
  result_count: number | null;
  expires_at: number;
  /** Where the next one goes on, for what is done bit by bit. */
  place: string | null;
}

export type AsyncRefreshRow = Selectable<AsyncRefreshesTable>;
