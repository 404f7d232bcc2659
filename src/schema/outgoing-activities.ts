import type { Generated } from 'kysely';
import type { Flag } from './flag.ts';

/**
 * An activity as other servers receive it. `account_id` is its signer, null for the server itself; `limited` when it is not for everybody;
 * `to_followers` when it is addressed to the signer's followers. `request_id` is the request that led to it.
 */
export interface OutgoingActivitiesTable {
  id: number;
  account_id: number | null;
  type: string;
  body: string;
  limited: Generated<Flag>;
  to_followers: Generated<Flag>;
  request_id: string | null;
}
