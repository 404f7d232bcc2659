import type { Generated, Selectable } from 'kysely';
import type { Flag } from './flag.ts';

/** The endpoint to which an application wants push messages. */
export interface PushSubscriptionsTable {
  id: number;
  access_token_id: number;
  account_id: number;
  endpoint: string;
  key_p256dh: string;
  key_auth: string;
  standard: Generated<Flag>;
  alerts: Generated<string>;
  policy: Generated<string>;
  token_sealed: string | null;
  created_at: number;
  updated_at: number;
}

export type PushSubscriptionRow = Selectable<PushSubscriptionsTable>;
