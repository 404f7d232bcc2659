import type { Selectable } from 'kysely';

/** What administrators may change while the server runs. */
export interface SettingsTable {
  name: string;
  value: string;
  updated_at: number;
}

export type SettingRow = Selectable<SettingsTable>;
