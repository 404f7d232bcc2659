import type { Generated, Selectable } from 'kysely';
import type { Flag } from './flag.ts';

/** A notification. `subject_id` is the report, severance event, warning, report year, collection or reaction that it is about. */
export interface NotificationsTable {
  id: number;
  account_id: number;
  from_account_id: number;
  type: string;
  status_id: number | null;
  subject_id: number | null;
  group_key: string | null;
  filtered: Generated<Flag>;
  created_at: number;
}

export type NotificationRow = Selectable<NotificationsTable>;

/** A sender whose notifications were accepted permanently. */
export interface NotificationPermissionsTable {
  id: number;
  account_id: number;
  from_account_id: number;
}

/** Whose notifications an account accepts, filters or drops. */
export interface NotificationPoliciesTable {
  account_id: number;
  for_not_following: Generated<string>;
  for_not_followers: Generated<string>;
  for_new_accounts: Generated<string>;
  for_private_mentions: Generated<string>;
  for_limited_accounts: Generated<string>;
  for_bots: Generated<string>;
}

export type NotificationPolicyRow = Selectable<NotificationPoliciesTable>;

/** Filtered notifications of one sender, waiting for a decision. */
export interface NotificationRequestsTable {
  id: number;
  account_id: number;
  from_account_id: number;
  last_status_id: number | null;
  notifications_count: Generated<number>;
  created_at: number;
  updated_at: number;
}

export type NotificationRequestRow = Selectable<NotificationRequestsTable>;

/**
 * What somebody has been told by e-mail: the newest notification in an e-mail, the newest one seen live, and when an e-mail was last sent.
 */
export interface NotificationMailTable {
  account_id: number;
  told_id: Generated<number>;
  seen_id: Generated<number>;
  sent_at: Generated<number>;
}
