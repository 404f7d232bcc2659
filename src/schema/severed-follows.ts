import type { Generated } from 'kysely';
import type { Flag } from './flag.ts';

/** A follow by somebody here that an event cut, with its settings, so that it can be restored if the cause is soon lifted. */
export interface SeveredFollowsTable {
  event_id: number;
  account_id: number;
  target_id: number;
  show_reblogs: Generated<Flag>;
  notify: Generated<Flag>;
  languages: string | null;
}
