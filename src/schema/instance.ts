import type { Generated, Selectable } from 'kysely';
import type { Flag } from './flag.ts';

/** What administrators can change while the server runs. */
export interface SettingsTable {
  name: string;
  value: string;
  updated_at: number;
}

/** Keys generated on first start. */
export interface SecretsTable {
  name: string;
  value: string;
  created_at: number;
}

/** A rule of the server. */
export interface RulesTable {
  id: number;
  text: string;
  hint: Generated<string>;
  translations: Generated<string>;
  priority: Generated<number>;
  deleted_at: number | null;
  created_at: number;
  updated_at: number;
}

export type RuleRow = Selectable<RulesTable>;

/** A message from the administrators to everybody. */
export interface AnnouncementsTable {
  id: number;
  text: string;
  starts_at: number | null;
  ends_at: number | null;
  all_day: Generated<Flag>;
  scheduled_at: number | null;
  published_at: number | null;
  status_ids: Generated<string>;
  created_at: number;
  updated_at: number;
  /** When it was sent to everybody by e-mail. */
  mailed_at: number | null;
}

export type AnnouncementRow = Selectable<AnnouncementsTable>;

/** A reaction to an announcement. */
export interface AnnouncementReactionsTable {
  id: number;
  announcement_id: number;
  account_id: number;
  name: string;
  custom_emoji_id: number | null;
  created_at: number;
}

/** Records that an account has read an announcement. */
export interface AnnouncementReadsTable {
  announcement_id: number;
  account_id: number;
}

/** Extended description, privacy policy and terms of service, in all their versions. */
export interface DocumentsTable {
  id: number;
  kind: string;
  content: string;
  effective_at: number | null;
  published_at: number | null;
  created_at: number;
  updated_at: number;
  /** When it was sent to everybody by e-mail. */
  mailed_at: number | null;
}

export type DocumentRow = Selectable<DocumentsTable>;

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
