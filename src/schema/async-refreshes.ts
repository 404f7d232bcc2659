import type { Selectable } from 'kysely';

/** Work that continues after a response; `key` names its subject, and clients know it by an unguessable `id`. */
export interface AsyncRefreshesTable {
  key: string;
  id: string;
  /** `running` or `finished`. */
  status: string;
  result_count: number | null;
  expires_at: number;
}

export type AsyncRefreshRow = Selectable<AsyncRefreshesTable>;
