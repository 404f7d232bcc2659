import type { Generated, Selectable } from 'kysely';
import type { Flag } from './flag.ts';

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
