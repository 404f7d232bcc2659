import type { Generated } from 'kysely';

/** The URI of something deleted, so that it is answered with 410 and does not come back. */
export interface TombstonesTable {
  uri: string;
  deleted_at: number;
  /** Whether its own server deleted it, which may take that back. */
  may_return: Generated<0 | 1>;
}
