import type { Generated, Selectable } from 'kysely';
import type { Flag } from './flag.ts';

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
