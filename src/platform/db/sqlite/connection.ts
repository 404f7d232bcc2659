import Database from 'better-sqlite3';
import type { QueryResult } from 'kysely';

/** How many statements one connection keeps prepared before it drops them all; the code has fewer. */
const STATEMENTS = 1000;

/** How long (ms) SQLite itself waits for a lock, which blocks the process. Longer waits do not block (see group-commit.ts). */
const BUSY_TIMEOUT = 20;

/** The same while opening, when another process may be switching the file to WAL. */
const OPEN_TIMEOUT = 5000;

const WRITER_PRAGMAS = [
  // For files that are made now; others are rewritten for it by `compact.ts`.
  'auto_vacuum = INCREMENTAL',
  'journal_mode = WAL',
  'synchronous = FULL',
  'foreign_keys = ON',
  'journal_size_limit = 67108864',
  'wal_autocheckpoint = 4000',
];
// Only readers map the file: each connection that maps it adds the pages it touched to its own memory, and the writer reads little.
const READER_PRAGMAS = ['query_only = ON', 'mmap_size = 268435456'];
const COMMON_PRAGMAS = ['temp_store = MEMORY', 'cache_size = -8192', `busy_timeout = ${BUSY_TIMEOUT}`];

/** `never` is assignable to every row type: only the compiled query knows what its statement returns. */
type Prepared = Database.Statement<unknown[], never>;

/** One SQLite connection that keeps its statements prepared. Everything on it is synchronous. */
export class SqliteConnection {
  readonly database: Database.Database;
  readonly #statements = new Map<string, Prepared>();

  constructor(path: string, mode: 'read' | 'write') {
    this.database = new Database(path, { readonly: mode === 'read', timeout: OPEN_TIMEOUT });
    const own = mode === 'write' ? WRITER_PRAGMAS : READER_PRAGMAS;
    for (const pragma of [...own, ...COMMON_PRAGMAS]) this.database.pragma(pragma);
  }

  /** Runs one statement to its end. Booleans are bound as 0 and 1. */
  run<R>(sql: string, parameters: readonly unknown[]): QueryResult<R> {
    const statement = this.#prepare(sql);
    const bound = bindable(parameters);
    if (statement.reader) return { rows: statement.all(bound) };
    const { changes, lastInsertRowid } = statement.run(bound);
    return { rows: [], numAffectedRows: BigInt(changes), insertId: BigInt(lastInsertRowid) };
  }

  /** Rows one by one, on a statement of its own; nothing else may use the connection meanwhile. */
  iterate<R>(sql: string, parameters: readonly unknown[]): IterableIterator<R> {
    return this.database.prepare<unknown[], never>(sql).iterate(bindable(parameters));
  }

  #prepare(sql: string): Prepared {
    const known = this.#statements.get(sql);
    if (known) return known;
    if (this.#statements.size >= STATEMENTS) this.#statements.clear();
    const statement = this.database.prepare<unknown[], never>(sql);
    this.#statements.set(sql, statement);
    return statement;
  }

  close(): void {
    this.#statements.clear();
    this.database.close();
  }
}

function bindable(parameters: readonly unknown[]): readonly unknown[] {
  return parameters.some(isBoolean)
    ? parameters.map((value) => (isBoolean(value) ? Number(value) : value))
    : parameters;
}

const isBoolean = (value: unknown): value is boolean => typeof value === 'boolean';
