import { LRUCache } from 'lru-cache';
import { atMostFor } from '../../lib/at-most.ts';
import { perOwner } from '../../lib/per-owner.ts';
import { HOUR, MINUTE } from '../../lib/time.ts';
import type { Instance, Tx } from '../../platform/db/handle.ts';
import { isFilterable, type Notice, replacesOlder } from './types.ts';

/**
 * How many times in a minute one account may make another one's devices ring, and how many times it may tell it anything; and how many
 * times in an hour it may ring for the same thing, undone and done again.
 */
const RINGS = 200;
const NOTICES = 600;
const SAME = 3;

const MAX_PAIRS = 20_000;

// Both forget by the clock; what is written anew keeps the time it was first written.
const countsOf = perOwner((_instance: Instance) => ({
  lately: new LRUCache<string, number>({ ...atMostFor(MAX_PAIRS, MINUTE), noUpdateTTL: true }),
  told: new LRUCache<string, number>({ ...atMostFor(MAX_PAIRS, HOUR), noUpdateTTL: true }),
}));

/** `quiet` is found in the list of notifications, but nothing rings; `flood` is as if it had never happened. */
export type Pace = 'normal' | 'quiet' | 'flood';

/**
 * Whether somebody is told too much by one account, as far as this process knows: too often in a minute, or of the same thing that was
 * undone and done again.
 */
export function paceOf({ instance }: Tx, { to, from, type, statusId, written }: Notice): Pace {
  if (!isFilterable(type) || replacesOlder(type)) return 'normal';
  const { lately, told } = countsOf(instance);
  const pair = `${to} ${from}`;
  const count = (lately.get(pair) ?? 0) + 1;
  lately.set(pair, count);
  if (count > NOTICES) return 'flood';
  // Of a post that has just been written nobody can have been told.
  if (written) return count > RINGS ? 'quiet' : 'normal';
  const thing = `${pair} ${type} ${statusId ?? ''}`;
  const times = (told.get(thing) ?? 0) + 1;
  told.set(thing, times);
  return times > SAME || count > RINGS ? 'quiet' : 'normal';
}
