import type { TableName } from './written-table.ts';

/** The event that tells other processes to forget what they read from these tables. */
export const TABLES_EVENT = 'tables';

/** The tables that any `cachedRead` function reads. */
const watched = new Set<TableName>();

/** Internal tables: they change all the time, and no answer to a reader depends on them. */
const BOOKKEEPING: ReadonlySet<TableName> = new Set<TableName>([
  'access_tokens#counts',
  'authorization_codes',
  'deliveries',
  'idempotency_keys',
  'jobs',
  'outgoing_activities',
  'received_activities',
  'remote_hosts',
  'sessions',
  'users#counts',
]);

/** Declares that reads of these tables are cached somewhere. */
export function watchTables(tables: readonly TableName[]): void {
  for (const table of tables) watched.add(table);
}

type Statement = { readonly sql: string; readonly parameters: readonly unknown[] };

/** Told what is believed about statements and cached reads, so that tests can compare it with what the database says. */
export interface Witness {
  /** A statement runs. */
  read(query: Statement): void;
  /** A statement runs in a transaction; it is believed to write these tables. */
  wrote(query: Statement, tables: readonly TableName[]): void;
  /** A cached read that is believed to depend on these tables is asked for its value, perhaps by another cached read. */
  asked(tables: readonly TableName[]): void;
  /** Runs such a read, whose value is cached. */
  reading<T>(tables: readonly TableName[], read: () => Promise<T>): Promise<T>;
}

/**
 * Tracks which tables have changed, as far as this process knows: cached reads are valid until their tables change. A table written by a
 * running transaction is dirty, and reads of it are not cached meanwhile.
 */
export class TableVersions {
  readonly #changes = new Map<TableName, number>();
  readonly #dirty = new Set<TableName>();
  #invalidations = 0;
  #contentChanges = 0;
  #contentDirty = false;

  /** As `stamp`, for all tables that answers to readers depend on. */
  contentStamp(): number | undefined {
    return this.#contentDirty ? undefined : this.#invalidations + this.#contentChanges;
  }

  readonly witness: Witness | undefined;

  constructor(witness?: Witness) {
    this.witness = witness;
  }

  /** The owner of the cached results. */
  get shared(): TableVersions {
    return this;
  }

  /** The versions as seen by a concurrent transaction, which does not use cached reads of tables that it has written itself. */
  forTransaction(written: ReadonlySet<TableName>): TableVersions {
    return new TransactionVersions(this, written);
  }

  /** A number that changes whenever one of the tables does and never repeats; undefined while one is dirty. */
  stamp(tables: readonly TableName[]): number | undefined {
    let sum = this.#invalidations;
    for (const table of tables) {
      if (this.#dirty.has(table)) return undefined;
      sum += this.#changes.get(table) ?? 0;
    }
    return sum;
  }

  /** Notes that an uncommitted transaction has written the table. */
  markDirty(table: TableName): void {
    this.#dirty.add(table);
    if (!BOOKKEEPING.has(table)) this.#contentDirty = true;
  }

  /** Notes that all running transactions have been committed or rolled back. */
  clearDirty(): void {
    for (const table of this.#dirty) this.markChanged(table);
    this.#dirty.clear();
    this.#contentDirty = false;
  }

  /** Notes a committed change. */
  markChanged(table: TableName): void {
    this.#changes.set(table, (this.#changes.get(table) ?? 0) + 1);
    if (!BOOKKEEPING.has(table)) this.#contentChanges += 1;
  }

  /** Notes that anything may have changed, such as when another process has written or events may have been lost. */
  invalidateAll(): void {
    this.#invalidations += 1;
  }
}

class TransactionVersions extends TableVersions {
  readonly #shared: TableVersions;
  readonly #written: ReadonlySet<TableName>;

  constructor(shared: TableVersions, written: ReadonlySet<TableName>) {
    super(shared.witness);
    this.#shared = shared;
    this.#written = written;
  }

  override get shared(): TableVersions {
    return this.#shared;
  }

  override contentStamp(): number | undefined {
    return undefined;
  }

  override stamp(tables: readonly TableName[]): number | undefined {
    return tables.some((table) => this.#written.has(table)) ? undefined : this.#shared.stamp(tables);
  }
}

/** Those of the tables whose changes other processes must hear of, because cached reads or cached answers depend on them. */
export function watchedTablesAmong(tables: Iterable<TableName>): TableName[] {
  return [...tables].filter((table) => watched.has(table) || !BOOKKEEPING.has(table));
}
