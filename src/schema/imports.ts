import type { Generated, Selectable } from 'kysely';

/** The last file of a kind that somebody brought from another server, and how far it has been taken over. */
export interface ImportsTable {
  id: number;
  account_id: number;
  /** One of `IMPORT_KINDS`. */
  kind: string;
  /** How many addresses it names. Each of them ends in one of the three counts below. */
  entries: number;
  done: Generated<number>;
  not_found: Generated<number>;
  refused: Generated<number>;
  /** How many of its lines were not understood, and the numbers of the first of them, as JSON. */
  unread: number;
  unread_lines: string;
}

export type ImportRow = Selectable<ImportsTable>;
