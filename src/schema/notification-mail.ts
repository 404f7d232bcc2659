import type { Generated } from 'kysely';

/** What somebody was told by e-mail: the newest notification of an e-mail, the newest seen live, and when an e-mail left. */
export interface NotificationMailTable {
  account_id: number;
  told_id: Generated<number>;
  seen_id: Generated<number>;
  sent_at: Generated<number>;
}
