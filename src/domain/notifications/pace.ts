import { LRUCache } from 'lru-cache';
import { atMostFor } from '../../lib/at-most.ts';
import { perOwner } from '../../lib/per-owner.ts';
import { HOUR, MINUTE } from '../../lib/time.ts';
import type { Instance, Tx } from '../../platform/db/handle.ts';
import { isFilterable, type Notice, replacesOlder } from './types.ts';

/**
 * How often per minute one account may cause push messages to another; how many notifications per hour, so that a burst passes and a steady
 * flood does not; and how often per hour it may cause push messages for the same action, undone and repeated.
 */
const RINGS = 200;
const NOTICES = 6000;
const SAME = 3;

const MAX_PAIRS = 20_000;

// Entries expire a fixed time after they were first written; updates do not extend it.
const countsOf = perOwner((_instance: Instance) => ({
  lately: new LRUCache<string, number>({ ...atMostFor(MAX_PAIRS, MINUTE), noUpdateTTL: true }),
  hourly: new LRUCache<string, number>({ ...atMostFor(MAX_PAIRS, HOUR), noUpdateTTL: true }),
  told: new LRUCache<string, number>({ ...atMostFor(MAX_PAIRS, HOUR), noUpdateTTL: true }),
}));

/** `quiet` appears in the list of notifications without a push message; `flood` is dropped. */
export type Pace = 'normal' | 'quiet' | 'flood';

/**
 * Whether an account causes too many notifications to another, as far as this process knows: too many in a minute or an hour, or repeatedly
 * for an action that was undone.
 */
export function paceOf({ instance }: Tx, { to, from, type, statusId, written }: Notice): Pace {
  if (!isFilterable(type) || replacesOlder(type)) return 'normal';
  const { lately, hourly, told } = countsOf(instance);
  const pair = `${to} ${from}`;
  if (increment(hourly, pair) > NOTICES) return 'flood';
  const rings = increment(lately, pair);
  // Nobody can have been notified of a post that has just been written.
  if (written) return rings > RINGS ? 'quiet' : 'normal';
  const times = increment(told, `${pair} ${type} ${statusId ?? ''}`);
  return times > SAME || rings > RINGS ? 'quiet' : 'normal';
}

function increment(counts: LRUCache<string, number>, key: string): number {
  const count = (counts.get(key) ?? 0) + 1;
  counts.set(key, count);
  return count;
}
