import type { Db, DialectName } from './handle.ts';

/** Values of one row, in the order of the columns of its table: numbers, texts and nulls. */
export type RowValues = readonly unknown[];

/** A database as of one moment, while others go on writing. It is for one reader, with one query at a time. */
export type Snapshot = {
  readonly dialect: DialectName;
  /** Runs any other read on the snapshot. */
  readonly db: Db;
  /** The tables whose rows cannot be derived from others. */
  tables(): Promise<readonly string[]>;
  columns(table: string): Promise<readonly string[]>;
  /** All rows of a table, in batches. */
  rows(table: string, columns: readonly string[]): AsyncIterable<readonly RowValues[]>;
  close(): Promise<void>;
};

/** A database whose whole content is about to be replaced. Until `swap` it stays as it is, and so do others who look at it. */
export type Replacement = {
  /** Whether no server or command has used the database. One that cannot be read is not empty. */
  isEmpty(): Promise<boolean>;
  /** Makes an empty database beside it, and returns its address. What an earlier attempt has left goes. */
  begin(): Promise<string>;
  /** Puts the new database in place of the old one: a kill at any moment leaves either of them whole. */
  swap(): Promise<void>;
  /** Removes the new database. */
  discard(): Promise<void>;
  /** Lets others use the database again. */
  close(): Promise<void>;
};

/** Adds rows to a table; their values are in the order of `columns`. */
export type InsertRows = (table: string, columns: readonly string[], rows: readonly RowValues[]) => Promise<void>;

/** Fills a database that nobody else uses. */
export type Loader = {
  /**
   * Replaces all rows in one transaction. Rows may come in any order, since foreign keys are checked only at the end. Throws AppError
   * 'conflict' when a row refers to a missing one.
   */
  load(work: (insert: InsertRows) => Promise<void>): Promise<void>;
  close(): Promise<void>;
};

/** The indexes of 0.1.0, until a job has made the present ones. */
const FORMER_INDEXES = ['status_search', 'account_search'];

/**
 * Tables that are not copied: the record of migrations, what is rebuilt from other tables (search indexes, home timelines), and events kept
 * for clients whose connection was interrupted for a moment.
 */
const DERIVED = new Set([
  'schema_steps',
  'status_words',
  'account_words',
  ...FORMER_INDEXES,
  'home_entries',
  'stream_events',
]);

/** Tables that have rows once a server or command has run; migrations may fill others. */
const INDICATES_USE = new Set(['accounts', 'secrets', 'settings']);

/** How many rows are read or written at a time. */
export const ROWS_AT_ONCE = 500;

/** The SQL that lists the tables of a database, columns `name`. */
export const SQLITE_TABLES = `select name from pragma_table_list
  where schema = 'main' and type = 'table' and name not like 'sqlite\\_%' escape '\\' order by name`;

export const POSTGRES_TABLES = `select table_name as name from information_schema.tables
  where table_schema = current_schema() and table_type = 'BASE TABLE' order by table_name`;

/** Whether the rows of a table must be copied for a complete copy of a database. */
export function isSource(table: string): boolean {
  return !DERIVED.has(table);
}

/** Whether rows in a table mean that a database is in use. */
export function indicatesUse(table: string): boolean {
  return INDICATES_USE.has(table);
}

/** A quoted name, in the syntax of both engines. */
export function quotedName(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}
