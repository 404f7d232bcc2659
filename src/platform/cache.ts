import { LRUCache } from 'lru-cache';

export type Cache = {
  get(key: string): string | undefined;
  set(key: string, value: string): void;
  delete(key: string): void;
};

/** The overhead of an entry besides its text. */
const ENTRY_BYTES = 100;

/** A cache of strings in about `maxBytes` of memory that drops the least recently used first. */
export function createCache(maxBytes: number): Cache {
  const entries = new LRUCache<string, string>({
    maxSize: maxBytes,
    // Two bytes per character: the most that a string takes.
    sizeCalculation: (value, key) => (value.length + key.length) * 2 + ENTRY_BYTES,
  });
  return {
    get: (key) => entries.get(key),
    set: (key, value) => void entries.set(key, value),
    delete: (key) => void entries.delete(key),
  };
}
