import { LRUCache } from 'lru-cache';
import { atMostFor } from '../lib/at-most.ts';
import { MINUTE } from '../lib/time.ts';

const KEPT = 10_000;

/**
 * Counts what is done under a name within a minute. Each count answers whether that is still within `most`, which `multiplier` scales, as it
 * does the limits of rates.
 */
export function minuteCounts(multiplier: number): (name: string, most: number) => boolean {
  const counts = new LRUCache<string, number>({ ...atMostFor(KEPT, MINUTE), noUpdateTTL: true });
  return (name, most) => {
    const count = (counts.get(name) ?? 0) + 1;
    counts.set(name, count);
    return count <= most * multiplier;
  };
}
