import type { Db, DialectName } from './handle.ts';

/** Values of one row, in the order of the columns of its table: numbers, texts and nulls. */
export type RowValues = readonly unknown[];

/** A database as it was at one moment, while others go on writing. It belongs to one reader, who asks one thing at a time. */
export type Snapshot = {
  readonly dialect: DialectName;
  /** For any other question about that moment. */
  readonly db: Db;
  /** Tables whose rows cannot be made from others. */
  tables(): Promise<readonly string[]>;
  columns(table: string): Promise<readonly string[]>;
  /** All rows, some at a time. */
  rows(table: string, columns: readonly string[]): AsyncIterable<readonly RowValues[]>;
  close(): Promise<void>;
};

/** Adds rows to a table; their values are in the order of `columns`. */
export type InsertRows = (table: string, columns: readonly string[], rows: readonly RowValues[]) => Promise<void>;

/** Fills a database that nobody else uses. */
export type Loader = {
  /** Whether no server and no command has used it. */
  isEmpty(): Promise<boolean>;
  /** Removes every table. */
  wipe(): Promise<void>;
  /**
   * One transaction in which rows come, in any order, in place of those that are there: they need what they refer to only at its end, when AppError 'conflict' is
   * thrown if anything lacks it.
   */
  load(work: (insert: InsertRows) => Promise<void>): Promise<void>;
  close(): Promise<void>;
};

/** Tables that are not copied with the others: the record of migrations, and what each engine builds from other tables. */
const DERIVED = new Set(['schema_steps', 'status_search', 'account_search']);

/** Tables that every server has rows in once it, or a command, has run; migrations may fill others. */
const TELLING = new Set(['accounts', 'secrets', 'settings']);

/** Rows read or written at a time. */
export const ROWS_AT_ONCE = 500;

/** The SQL that lists the tables of a database, columns `name`. */
export const SQLITE_TABLES = `select name from pragma_table_list
  where schema = 'main' and type = 'table' and name not like 'sqlite\\_%' escape '\\' order by name`;

export const POSTGRES_TABLES = `select table_name as name from information_schema.tables
  where table_schema = current_schema() and table_type = 'BASE TABLE' order by table_name`;

/** Whether the rows of a table have to be copied to have all of a database. */
export function isSource(table: string): boolean {
  return !DERIVED.has(table);
}

/** Whether a table with rows tells that a database is in use. */
export function isTelling(table: string): boolean {
  return TELLING.has(table);
}

/** A name as both engines take it. */
export function quotedName(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}
