import type { Generated } from 'kysely';
import type { Flag } from './flag.ts';

/** An account mentioned in a status; a silent mention grants access but is not shown. */
export interface MentionsTable {
  id: number;
  status_id: number;
  account_id: number;
  silent: Generated<Flag>;
}
