import type { Generated } from 'kysely';
import type { Flag } from './flag.ts';

/** A role of local users; `permissions` is the Mastodon bitmask. */
export interface RolesTable {
  id: number;
  name: string;
  color: Generated<string>;
  position: Generated<number>;
  permissions: Generated<number>;
  highlighted: Generated<Flag>;
  collection_limit: Generated<number>;
  require_2fa: Generated<Flag>;
  created_at: number;
  updated_at: number;
}
