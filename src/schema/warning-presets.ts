import type { Generated, Selectable } from 'kysely';

/** A text that moderators send often. */
export interface WarningPresetsTable {
  id: number;
  title: Generated<string>;
  text: string;
  created_at: number;
  updated_at: number;
}

export type WarningPresetRow = Selectable<WarningPresetsTable>;
