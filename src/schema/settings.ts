/** What administrators can change while the server runs. */
export interface SettingsTable {
  name: string;
  value: string;
  updated_at: number;
}
