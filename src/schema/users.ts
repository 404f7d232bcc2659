import type { Generated, Selectable } from 'kysely';
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
