import type { Generated, Selectable } from 'kysely';
import type { Flag } from './flag.ts';

/** A code that lets people sign up; without `max_uses` as many as want to. Those who used it follow its maker when `autofollow` is set. */
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
