import type { Generated, Selectable } from 'kysely';

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
