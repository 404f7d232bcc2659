import type { Selectable } from 'kysely';

/** A server with which this one communicates where federation is limited. */
export interface DomainAllowsTable {
  id: number;
  domain: string;
  created_at: number;
  subscription_id: number | null;
}

export type DomainAllowRow = Selectable<DomainAllowsTable>;
