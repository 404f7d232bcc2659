const ONE = (): number => 1;

/**
 * Options of an `LRUCache` that keeps so many entries and takes memory as it fills; by `max` it would take that of all of them at
 * once, however few there ever are.
 */
export function atMost(entries: number): { readonly maxSize: number; readonly sizeCalculation: () => number } {
  return { maxSize: entries, sizeCalculation: ONE };
}
