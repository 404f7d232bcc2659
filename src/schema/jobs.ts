import type { Generated, Selectable } from 'kysely';

/** Work to do after the transaction that enqueued it has committed; `request_id` is the request that ordered it. */
export interface JobsTable {
  id: number;
  lane: Generated<number>;
  name: string;
  payload: string;
  unique_key: string | null;
  host: string | null;
  run_at: number;
  attempts: Generated<number>;
  max_attempts: Generated<number>;
  lease_token: string | null;
  leased_until: number | null;
  last_error: string | null;
  dead_at: number | null;
  created_at: number;
  request_id: string | null;
}

export type JobRow = Selectable<JobsTable>;

/** Work that continues after a response; `key` names its subject, and clients know it by an unguessable `id`. */
export interface AsyncRefreshesTable {
  key: string;
  id: string;
  /** `running` or `finished`. */
  status: string;
  result_count: number | null;
  expires_at: number;
  /** Where the next one goes on, for what is done bit by bit. */
  place: string | null;
}

export type AsyncRefreshRow = Selectable<AsyncRefreshesTable>;

/** Recent events of streams, as JSON, in the order of the commits; on PostgreSQL only approximately. */
export interface StreamEventsTable {
  id: number;
  event: string;
}

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
