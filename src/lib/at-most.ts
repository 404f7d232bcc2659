const ONE = (): number => 1;

/**
 * Options of an `LRUCache` that keeps up to that many entries and allocates memory as it fills. With `max` it would allocate for all of
 * them at once.
 */
export function atMost(entries: number): { readonly maxSize: number; readonly sizeCalculation: () => number } {
  return { maxSize: entries, sizeCalculation: ONE };
}

/** How precisely (ms) entries expire: reading the clock at each look-up would cost more than the look-up. */
const RESOLUTION = 1000;

/** As `atMost`, for entries that expire after `ttl` (ms), give or take a second. */
export function atMostFor(entries: number, ttl: number) {
  return { ...atMost(entries), ttl, ttlResolution: RESOLUTION };
}
