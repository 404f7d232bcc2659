import { changedOf, type TableName } from './written-table.ts';

/** The event that tells other processes to forget what they read from these tables. */
export const TABLES_EVENT = 'tables';

/** Tables that change all the time and whose reads are never cached, so that no other process has to hear of a change. */
const NEVER_CACHED: ReadonlySet<TableName> = new Set<TableName>([
  'authorization_codes',
  'deliveries',
  'idempotency_keys',
  'jobs',
  'outgoing_activities',
  'received_activities',
  'remote_hosts',
]);

/** Throws if a table is one whose reads must not be cached. */
export function assertCacheable(tables: readonly TableName[]): void {
  const table = tables.find((one) => NEVER_CACHED.has(one));
  if (table) throw new Error(`Reads of ${table} cannot be cached: other processes do not hear of its changes`);
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
  readonly #hears: () => boolean;
  readonly #changes = new Map<TableName, number>();
  readonly #dirty = new Set<TableName>();
  /** Of the tables that are dirty, those rows that were there before: what is read now may be among the rows that have only been added. */
  readonly #unsettled = new Set<TableName>();
  #invalidations = 0;

  readonly witness: Witness | undefined;

  /** While `hears` says that the changes of other processes do not arrive, nothing that has been cached is valid. */
  constructor({
    witness,
    hears = () => true,
  }: { witness?: Witness | undefined; hears?: (() => boolean) | undefined } = {}) {
    this.witness = witness;
    this.#hears = hears;
  }

  /** The owner of the cached results. */
  get shared(): TableVersions {
    return this;
  }

  /** The versions as seen by a concurrent transaction, which does not use cached reads of tables that it has written itself. */
  forTransaction(written: ReadonlySet<TableName>): TableVersions {
    return new TransactionVersions(this, written);
  }

  /** A number that changes whenever one of the tables does and never repeats; undefined while one is dirty or others are not heard. */
  stamp(tables: readonly TableName[]): number | undefined {
    if (!this.#hears()) return undefined;
    let sum = this.#invalidations;
    for (const table of tables) {
      if (this.#dirty.has(table) || this.#unsettled.has(table)) return undefined;
      sum += this.#changes.get(table) ?? 0;
    }
    return sum;
  }

  /** Notes that an uncommitted transaction has written the table. */
  markDirty(table: TableName): void {
    this.#dirty.add(table);
    const changed = changedOf(table);
    if (changed) this.#unsettled.add(changed);
  }

  /** Notes that all running transactions have been committed or rolled back. */
  clearDirty(): void {
    for (const table of this.#dirty) this.markChanged(table);
    this.#dirty.clear();
    this.#unsettled.clear();
  }

  /** Notes a committed change. */
  markChanged(table: TableName): void {
    this.#changes.set(table, (this.#changes.get(table) ?? 0) + 1);
  }

  /** Notes what another process says that it has changed; one of an earlier version does not tell rows that it added from others. */
  hearChanges(tables: readonly TableName[], tellsChanged: boolean): void {
    for (const table of tables) {
      this.markChanged(table);
      const changed = tellsChanged ? undefined : changedOf(table);
      if (changed) this.markChanged(changed);
    }
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
    super({ witness: shared.witness });
    this.#shared = shared;
    this.#written = written;
  }

  override get shared(): TableVersions {
    return this.#shared;
  }

  override stamp(tables: readonly TableName[]): number | undefined {
    return tables.some((table) => this.#isWritten(table)) ? undefined : this.#shared.stamp(tables);
  }

  #isWritten(table: TableName): boolean {
    if (this.#written.has(table)) return true;
    for (const written of this.#written) if (changedOf(written) === table) return true;
    return false;
  }
}

/** Those of the tables whose changes other processes must hear of, because they may cache what they read there. */
export function cacheableAmong(tables: Iterable<TableName>): TableName[] {
  return [...tables].filter((table) => !NEVER_CACHED.has(table));
}
