import type { Selectable } from 'kysely';

/** A domain that, with those below it, no list decides about. */
export interface DomainExcludesTable {
  id: number;
  domain: string;
  comment: string;
  created_at: number;
}

export type DomainExcludeRow = Selectable<DomainExcludesTable>;
