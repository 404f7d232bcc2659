import type { Selectable } from 'kysely';

/** A line of the last imported file of a kind that could not be taken over. */
export interface ImportFailuresTable {
  id: number;
  account_id: number;
  /** One of `IMPORT_KINDS`. */
  kind: string;
  /** Its number in the file; null when it was ordered before lines were counted. */
  line: number | null;
  outcome: 'unread' | 'not_found' | 'refused' | 'blocked';
  /** What the line says, in the order of `COLUMNS`, as a JSON array of texts. */
  cells: string;
}

export type ImportFailureRow = Selectable<ImportFailuresTable>;
