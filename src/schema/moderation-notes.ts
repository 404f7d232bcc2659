import type { Selectable } from 'kysely';

/** A moderator's note for the others about an account, a report (`target` is its id) or a server (its domain). */
export interface ModerationNotesTable {
  id: number;
  target_type: string;
  target: string;
  account_id: number | null;
  content: string;
  created_at: number;
}

export type ModerationNoteRow = Selectable<ModerationNotesTable>;
