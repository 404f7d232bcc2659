import { LRUCache } from 'lru-cache';
import { atMostFor } from '../../lib/at-most.ts';
import { isFilterable, replacesOlder } from '../../lib/notification-types.ts';
import { perOwner } from '../../lib/per-owner.ts';
import { HOUR, MINUTE } from '../../lib/time.ts';
import type { Instance, Tx } from '../../platform/db/handle.ts';
import type { Notice } from './notice-checks.ts';

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

/** `list` appears in the list of notifications without a push message; `drop` discards it. */
export type FrequencyJudgement = 'tell' | 'list' | 'drop';

/**
 * Decides whether an account causes too many notifications to another, as far as this process knows: too many in a minute or an hour, or
 * repeatedly for an action that was undone. The notice counts from the commit on, so those of one transaction do not count for each other.
 */
export function judgeFrequency(tx: Tx, { to, from, type, statusId, written }: Notice): FrequencyJudgement {
  if (!isFilterable(type) || replacesOlder(type)) return 'tell';
  const { lately, hourly, told } = countsOf(tx.instance);
  const pair = `${to} ${from}`;
  const action = `${pair} ${type} ${statusId ?? ''}`;
  // Nobody can have been notified of a post that has just been written.
  const isRepeated = !written && (told.get(action) ?? 0) >= SAME;
  const isOften = (lately.get(pair) ?? 0) >= RINGS;
  const isFlood = (hourly.get(pair) ?? 0) >= NOTICES;
  tx.afterCommit(() => {
    increment(hourly, pair);
    increment(lately, pair);
    if (!written) increment(told, action);
  });
  if (isFlood) return 'drop';
  return isRepeated || isOften ? 'list' : 'tell';
}

function increment(counts: LRUCache<string, number>, key: string): void {
  counts.set(key, (counts.get(key) ?? 0) + 1);
}
