import type { Generated, Selectable } from 'kysely';

/** A warning text that moderators often use. */
export interface WarningPresetsTable {
  id: number;
  title: Generated<string>;
  text: string;
  created_at: number;
  updated_at: number;
}

export type WarningPresetRow = Selectable<WarningPresetsTable>;
