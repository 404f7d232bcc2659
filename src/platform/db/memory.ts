import type { TableName } from './written-table.ts';

/** Told to the bus, so that other processes forget what they read from these tables. */
export const TABLES_EVENT = 'tables';

/** The tables that any `remembered` function reads. */
const watched = new Set<TableName>();

/** What the server writes down for itself. No answer to a reader depends on it, and it changes all the time. */
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

/** Says that somebody will remember reads of these tables. */
export function watch(tables: readonly TableName[]): void {
  for (const table of tables) watched.add(table);
}

/**
 * Which tables have changed, as far as this process can know: what was read from them before may be kept until then.
 * A table that a running transaction has written is dirty: what is read meanwhile is not kept.
 */
export class Memory {
  readonly #changes = new Map<TableName, number>();
  readonly #dirty = new Set<TableName>();
  #forgotten = 0;
  #contentChanges = 0;
  #contentDirty = false;

  /** As `stamp`, of everything that readers are shown. */
  contentStamp(): number | undefined {
    return this.#contentDirty ? undefined : this.#forgotten + this.#contentChanges;
  }

  /** Under which the results of reads are kept. */
  get shared(): Memory {
    return this;
  }

  /** As this one, for a transaction that runs beside others: it reads anew what it has written itself. */
  beside(written: ReadonlySet<TableName>): Memory {
    return new MemoryBeside(this, written);
  }

  /** A number that is never the same again once one of the tables has changed; undefined while one is dirty. */
  stamp(tables: readonly TableName[]): number | undefined {
    let sum = this.#forgotten;
    for (const table of tables) {
      if (this.#dirty.has(table)) return undefined;
      sum += this.#changes.get(table) ?? 0;
    }
    return sum;
  }

  /** A transaction that is not committed yet has written the table. */
  soil(table: TableName): void {
    this.#dirty.add(table);
    if (!BOOKKEEPING.has(table)) this.#contentDirty = true;
  }

  /** All running transactions are over, one way or the other. */
  settle(): void {
    for (const table of this.#dirty) this.changed(table);
    this.#dirty.clear();
    this.#contentDirty = false;
  }

  /** A committed change. */
  changed(table: TableName): void {
    this.#changes.set(table, (this.#changes.get(table) ?? 0) + 1);
    if (!BOOKKEEPING.has(table)) this.#contentChanges += 1;
  }

  /** Anything may have changed: another process has written, or changes may have gone unheard. */
  forget(): void {
    this.#forgotten += 1;
  }
}

class MemoryBeside extends Memory {
  readonly #shared: Memory;
  readonly #written: ReadonlySet<TableName>;

  constructor(shared: Memory, written: ReadonlySet<TableName>) {
    super();
    this.#shared = shared;
    this.#written = written;
  }

  override get shared(): Memory {
    return this.#shared;
  }

  override contentStamp(): number | undefined {
    return undefined;
  }

  override stamp(tables: readonly TableName[]): number | undefined {
    return tables.some((table) => this.#written.has(table)) ? undefined : this.#shared.stamp(tables);
  }
}

/** Those of the tables whose change other processes must hear of, because somebody remembers reads of them. */
export function watchedAmong(tables: Iterable<TableName>): TableName[] {
  return [...tables].filter((table) => watched.has(table) || !BOOKKEEPING.has(table));
}
