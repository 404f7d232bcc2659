import type { Selectable } from 'kysely';

/** A domain that is excluded, with its subdomains, from all lists. */
export interface DomainExcludesTable {
  id: number;
  domain: string;
  comment: string;
  created_at: number;
}

export type DomainExcludeRow = Selectable<DomainExcludesTable>;
