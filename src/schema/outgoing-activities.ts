import type { Generated } from 'kysely';
import type { Flag } from './flag.ts';

/**
 * An activity as other servers get it. `account_id` is who signs it, null for the server itself; `limited` when it is not for everybody;
 * `to_followers` when the account's followers are among those addressed.
 */
export interface OutgoingActivitiesTable {
  id: number;
  account_id: number | null;
  type: string;
  body: string;
  limited: Generated<Flag>;
  to_followers: Generated<Flag>;
}
