import type { Generated } from 'kysely';

/** The URI of a deleted object, so that requests for it get a 410 and it is not stored again. */
export interface TombstonesTable {
  uri: string;
  deleted_at: number;
  /** Whether its own server deleted it, which may restore it. */
  may_return: Generated<0 | 1>;
  /** Whether everybody could see it. */
  was_open: Generated<0 | 1>;
}
