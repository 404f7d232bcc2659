import type { Generated, Selectable } from 'kysely';
import type { Flag } from './flag.ts';

/** `account` follows `target`. */
export interface FollowsTable {
  id: number;
  account_id: number;
  target_id: number;
  show_reblogs: Generated<Flag>;
  notify: Generated<Flag>;
  languages: string | null;
  uri: string | null;
  created_at: number;
}

export type FollowRow = Selectable<FollowsTable>;

/** A follow that the target has not accepted yet. */
export interface FollowRequestsTable {
  id: number;
  account_id: number;
  target_id: number;
  show_reblogs: Generated<Flag>;
  notify: Generated<Flag>;
  languages: string | null;
  uri: string | null;
  created_at: number;
}

/** `account` blocks `target`. */
export interface BlocksTable {
  id: number;
  account_id: number;
  target_id: number;
  uri: string | null;
  created_at: number;
}

/** `account` does not want to see `target`. */
export interface MutesTable {
  id: number;
  account_id: number;
  target_id: number;
  hide_notifications: Generated<Flag>;
  expires_at: number | null;
  created_at: number;
}

/** A domain that an account blocks. */
export interface UserDomainBlocksTable {
  id: number;
  account_id: number;
  domain: string;
  created_at: number;
}

/** A private note about another account. */
export interface AccountNotesTable {
  account_id: number;
  target_id: number;
  comment: string;
  updated_at: number;
}

/** An account featured on another one's profile. */
export interface EndorsementsTable {
  id: number;
  account_id: number;
  target_id: number;
  created_at: number;
}

/** An account that must not be suggested to another one again. */
export interface DismissedSuggestionsTable {
  account_id: number;
  target_id: number;
  created_at: number;
}

/** An event that cut many follows at once; `type` is domain_block, user_domain_block or account_suspension. */
export interface SeveranceEventsTable {
  id: number;
  type: string;
  target_name: string;
  created_at: number;
}

/** A follower that somebody here lost in an event. */
export interface SeveredFollowersTable {
  event_id: number;
  account_id: number;
  follower_id: number;
}

/** A follow by somebody here that an event cut, with its settings, so that it can be restored if the cause is soon lifted. */
export interface SeveredFollowsTable {
  event_id: number;
  account_id: number;
  target_id: number;
  show_reblogs: Generated<Flag>;
  notify: Generated<Flag>;
  languages: string | null;
}

/** How many follows of a local account an event cut. */
export interface AccountSeverancesTable {
  id: number;
  event_id: number;
  account_id: number;
  followers_count: Generated<number>;
  following_count: Generated<number>;
  created_at: number;
}
