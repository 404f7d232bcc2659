const ONE = (): number => 1;

/**
 * Options of an `LRUCache` that keeps so many entries and takes memory as it fills; by `max` it would take that of all of them at
 * once, however few there ever are.
 */
export function atMost(entries: number): { readonly maxSize: number; readonly sizeCalculation: () => number } {
  return { maxSize: entries, sizeCalculation: ONE };
}

/** How exactly (ms) an entry's time is kept: asking the clock at each look costs more than the look. */
const RESOLUTION = 1000;

/** As `atMost`, where an entry is forgotten so long (ms) after it was kept, give or take a second. */
export function atMostFor(entries: number, ttl: number) {
  return { ...atMost(entries), ttl, ttlResolution: RESOLUTION };
}
