import type { Generated, Selectable } from 'kysely';

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
