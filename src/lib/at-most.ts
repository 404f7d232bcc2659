const ONE = (): number => 1;

/**
 * Options of an `LRUCache` for at most this many entries that allocates memory as it fills; with `max` it would allocate all of it at once.
 */
export function atMost(entries: number): { readonly maxSize: number; readonly sizeCalculation: () => number } {
  return { maxSize: entries, sizeCalculation: ONE };
}

/** How precisely (ms) entries expire: reading the clock for each look-up would cost more than the look-up. */
const RESOLUTION = 1000;

/** As `atMost`, for entries that expire after `ttl` (ms), give or take a second. */
export function atMostFor(entries: number, ttl: number) {
  return { ...atMost(entries), ttl, ttlResolution: RESOLUTION };
}
