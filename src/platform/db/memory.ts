import { LRUCache } from 'lru-cache';
import type { Db } from './handle.ts';
import type { TableName } from './written-table.ts';

/** Told to the bus, so that other processes forget what they read from these tables. */
export const TABLES_EVENT = 'tables';

/** The tables that any `remembered` function reads: changes of others concern nobody. */
const watched = new Set<TableName>();

/** Results kept by one `remembered` function. */
const ENTRIES = 20_000;

/**
 * Which tables have changed, as far as this process can know: what was read from them before may be kept until then.
 * A table that a running transaction has written is dirty: what is read meanwhile is not kept.
 */
export class Memory {
  readonly #changes = new Map<TableName, number>();
  readonly #dirty = new Set<TableName>();
  #forgotten = 0;

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
  }

  /** All running transactions are over, one way or the other. */
  settle(): void {
    for (const table of this.#dirty) this.changed(table);
    this.#dirty.clear();
  }

  /** A committed change. */
  changed(table: TableName): void {
    this.#changes.set(table, (this.#changes.get(table) ?? 0) + 1);
  }

  /** Anything may have changed: another process has written, or changes may have gone unheard. */
  forget(): void {
    this.#forgotten += 1;
  }
}

type Entry<T> = { stamp: number; value: T };

/** Those of the tables that somebody remembers reads of. */
export function watchedAmong(tables: Iterable<TableName>): TableName[] {
  return [...tables].filter((table) => watched.has(table));
}

/**
 * Wraps a read so that its result is kept until one of the tables it reads changes. The key must name everything else the
 * result depends on. What `keep` refuses is read anew each time.
 */
export function remembered<K extends string | number, T>(
  tables: readonly TableName[],
  read: (db: Db, key: K) => Promise<T>,
  keep: (value: T) => boolean = () => true,
): (db: Db, key: K) => Promise<T> {
  for (const table of tables) watched.add(table);
  const kept = new WeakMap<Memory, LRUCache<K, Entry<T>>>();
  return async (db, key) => {
    const { memory } = db;
    const stamp = memory?.stamp(tables);
    if (!memory || stamp === undefined) return read(db, key);
    let cache = kept.get(memory);
    if (!cache) {
      cache = new LRUCache({ max: ENTRIES });
      kept.set(memory, cache);
    }
    const entry = cache.get(key);
    if (entry?.stamp === stamp) return entry.value;
    const value = await read(db, key);
    if (keep(value) && memory.stamp(tables) === stamp) cache.set(key, { stamp, value });
    return value;
  };
}
