import type { Generated, Selectable } from 'kysely';
import type { NotificationType } from '../lib/notification-types.ts';
import type { Flag } from './flag.ts';

/** The login of a local account. `email_key` is the address in lower case. */
export interface UsersTable {
  id: number;
  account_id: number;
  email: string;
  email_key: string;
  password_hash: string;
  role_id: number | null;
  locale: string | null;
  time_zone: string | null;
  chosen_languages: string | null;
  settings: Generated<string>;
  confirmed_at: number | null;
  approved: Generated<Flag>;
  disabled: Generated<Flag>;
  sign_up_reason: string | null;
  sign_up_ip: string | null;
  created_by_application_id: number | null;
  /** The invitation it signed up with. */
  invite_id: number | null;
  last_active_at: number | null;
  created_at: number;
  updated_at: number;
}

export type UserRow = Selectable<UsersTable>;

/** A role of local users; `permissions` is the Mastodon bitmask. */
export interface RolesTable {
  id: number;
  name: string;
  color: Generated<string>;
  position: Generated<number>;
  permissions: Generated<number>;
  highlighted: Generated<Flag>;
  collection_limit: Generated<number>;
  require_2fa: Generated<Flag>;
  /** From when on those who have the role are led to setting up a second factor (ms); null for at once. */
  require_2fa_from: number | null;
  created_at: number;
  updated_at: number;
}

/** A code that lets people sign up; unlimited without `max_uses`. With `autofollow`, those who use it follow its maker. */
export interface InvitesTable {
  id: number;
  account_id: number;
  code: string;
  max_uses: number | null;
  uses: Generated<number>;
  expires_at: number | null;
  autofollow: Generated<Flag>;
  comment: Generated<string>;
  created_at: number;
  updated_at: number;
}

export type InviteRow = Selectable<InvitesTable>;

/** A link that works once: confirm an e-mail, reset a password, create the owner. */
export interface OneTimeLinksTable {
  id: number;
  purpose: string;
  token_hash: string;
  user_id: number | null;
  data: string | null;
  expires_at: number | null;
  created_at: number;
}

/** The types of notifications that e-mails can be sent about. Mastodon: `notification_emails`. */
export const MAIL_TYPES = [
  'mention',
  'quote',
  'follow',
  'follow_request',
  'reblog',
  'favourite',
] as const satisfies readonly NotificationType[];

export type MailType = (typeof MAIL_TYPES)[number];

/** The kinds of e-mails to staff. Mastodon: `notification_emails` of the same names. */
export const STAFF_EMAILS = ['report', 'pending_account', 'appeal'] as const;

export type StaffEmail = (typeof STAFF_EMAILS)[number];
