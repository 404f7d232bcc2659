import type { Generated, Selectable } from 'kysely';
import type { Flag } from './flag.ts';

/** An address that is notified of events. `events` is a JSON list; `template` replaces the default body. */
export interface WebhooksTable {
  id: number;
  url: string;
  events: string;
  secret: string;
  template: string | null;
  enabled: Generated<Flag>;
  created_at: number;
  updated_at: number;
}

export type WebhookRow = Selectable<WebhooksTable>;
