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
