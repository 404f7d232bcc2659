import type { Generated } from 'kysely';
import type { Flag } from './flag.ts';

/** An account named in a status; a silent one may see it but is not shown. */
export interface MentionsTable {
  id: number;
  status_id: number;
  account_id: number;
  silent: Generated<Flag>;
}
