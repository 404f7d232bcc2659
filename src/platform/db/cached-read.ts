import { perOwner } from '../../lib/per-owner.ts';
import type { Db } from './handle.ts';
import { assertCacheable, type TableVersions } from './table-versions.ts';
import type { TableName } from './written-table.ts';

/** How many results one `cachedRead` function caches; beyond that it begins anew. */
const ENTRIES = 20_000;

/**
 * Wraps a read so that its result is cached until one of the tables it reads changes. The key must contain everything else that the result
 * depends on. Results that `isCacheable` rejects are not cached.
 */
export function cachedRead<K extends string | number, T>(
  tables: readonly TableName[],
  read: (db: Db, key: K) => Promise<T>,
  isCacheable: (value: T) => boolean = () => true,
): (db: Db, key: K) => Promise<T> {
  assertCacheable(tables);
  // Promises are cached, since most reads find one, and making another costs more than the look-up.
  const cacheOf = cachePerStore<K, Promise<T>>();

  const reading = (db: Db, key: K) => watched(db, tables, () => read(db, key));

  async function readAnew(db: Db, key: K, tableVersions: TableVersions, stamp: number): Promise<T> {
    const value = await reading(db, key);
    const isValid = isCacheable(value) && tableVersions.stamp(tables) === stamp;
    if (isValid) cacheOf(tableVersions.shared).set(key, stamp, Promise.resolve(value));
    return value;
  }

  return (db, key) => {
    const { tableVersions } = db;
    tableVersions?.witness?.asked(tables);
    const stamp = tableVersions?.stamp(tables);
    if (!tableVersions || stamp === undefined) return reading(db, key);
    return cacheOf(tableVersions.shared).at(stamp).get(key) ?? readAnew(db, key, tableVersions, stamp);
  };
}

/**
 * As `cachedRead`, for reads of many keys at once: all that are not cached are read together. Keys that the read leaves out are missing
 * from the result.
 */
export function cachedReads<K extends string | number, T>(
  tables: readonly TableName[],
  read: (db: Db, keys: readonly K[]) => Promise<ReadonlyMap<K, T>>,
): (db: Db, keys: Iterable<K>) => Promise<Map<K, T>> {
  assertCacheable(tables);
  const cacheOf = cachePerStore<K, T>();
  const readAll = async (db: Db, keys: Iterable<K>) => {
    const wanted = [...new Set(keys)];
    return wanted.length === 0 ? new Map<K, T>() : new Map(await watched(db, tables, () => read(db, wanted)));
  };
  return async (db, keys) => {
    const { tableVersions } = db;
    tableVersions?.witness?.asked(tables);
    const stamp = tableVersions?.stamp(tables);
    if (!tableVersions || stamp === undefined) return readAll(db, keys);
    const cache = cacheOf(tableVersions.shared);
    const known = cache.at(stamp);
    const found = new Map<K, T>();
    const missing: K[] = [];
    for (const key of keys) {
      const value = known.get(key);
      if (value === undefined) missing.push(key);
      else found.set(key, value);
    }
    if (missing.length === 0) return found;
    const values = await readAll(db, missing);
    const isValid = tableVersions.stamp(tables) === stamp;
    for (const [key, value] of values) {
      found.set(key, value);
      if (isValid) cache.set(key, stamp, value);
    }
    return found;
  };
}

/** Runs a cached read, in tests under the eyes of a witness. */
function watched<T>({ tableVersions }: Db, tables: readonly TableName[], read: () => Promise<T>): Promise<T> {
  return tableVersions?.witness?.reading(tables, read) ?? read();
}

/** Results by key, as of the newest stamp for which any was asked: those of earlier ones are dropped together. */
class Results<K, T> {
  #stamp: number | undefined;
  #known = new Map<K, T>();

  /** What is known as of a stamp. */
  at(stamp: number): ReadonlyMap<K, T> {
    if (stamp !== this.#stamp || this.#known.size >= ENTRIES) {
      this.#stamp = stamp;
      this.#known = new Map();
    }
    return this.#known;
  }

  set(key: K, stamp: number, value: T): void {
    if (stamp === this.#stamp) this.#known.set(key, value);
  }
}

function cachePerStore<K, T>(): (versions: TableVersions) => Results<K, T> {
  return perOwner((_versions: TableVersions) => new Results<K, T>());
}
