import { LRUCache } from 'lru-cache';

export type Cache = {
  get(key: string): string | undefined;
  set(key: string, value: string): void;
  delete(key: string): void;
};

/** What an entry costs beside its text. */
const ENTRY_BYTES = 100;

/** Strings by key, the least recently used forgotten first, in about `maxBytes` of memory. */
export function createCache(maxBytes: number): Cache {
  const entries = new LRUCache<string, string>({
    maxSize: maxBytes,
    // Two bytes a character: what a string costs at most.
    sizeCalculation: (value, key) => (value.length + key.length) * 2 + ENTRY_BYTES,
  });
  return {
    get: (key) => entries.get(key),
    set: (key, value) => void entries.set(key, value),
    delete: (key) => void entries.delete(key),
  };
}
