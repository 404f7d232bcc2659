import type { Generated } from 'kysely';

/**
 * What somebody has been told by e-mail: the newest notification in an e-mail, the newest one seen live, and when an e-mail was last sent.
 */
export interface NotificationMailTable {
  account_id: number;
  told_id: Generated<number>;
  seen_id: Generated<number>;
  sent_at: Generated<number>;
}
