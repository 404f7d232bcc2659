import type { Generated } from 'kysely';

/** What somebody was told by e-mail: the newest notification of a letter, the newest seen live, and when a letter left. */
export interface NotificationMailTable {
  account_id: number;
  told_id: Generated<number>;
  seen_id: Generated<number>;
  sent_at: Generated<number>;
}
