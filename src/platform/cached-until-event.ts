import { perOwner } from '../lib/per-owner.ts';
import { now } from '../lib/time.ts';
import { BUS_RESET, type BusEvent } from './bus/event.ts';
import type { Context } from './context.ts';

type Rules = {
  /** Events that invalidate the value. */
  readonly dropOn: (event: BusEvent) => boolean;
  /** Events after which the value may be stale for up to `AGING_LIMIT`, for changes that are frequent and matter little. */
  readonly ageOn?: (event: BusEvent) => boolean;
  /** How long (ms) the value is kept when no event comes; for ever by default. */
  readonly maxAge?: number;
};

type Entry<T> = { value: Promise<T> | undefined; madeAt: number; aging: boolean };

/** How long (ms) a value may be stale. */
const AGING_LIMIT = 2000;

/**
 * Caches the result of `make`, once per process and context, until an event of the bus says that it has changed. Failures are not cached.
 */
export function cachedUntilEvent<T>(rules: Rules, make: (ctx: Context) => Promise<T>): (ctx: Context) => Promise<T> {
  const entryOf = perOwner((ctx: Context) => watched<T>(ctx, rules));
  return (ctx) => {
    const entry = entryOf(ctx);
    return isFresh(entry, rules) && entry.value ? entry.value : made(entry, make(ctx));
  };
}

function made<T>(entry: Entry<T>, value: Promise<T>): Promise<T> {
  entry.value = value;
  entry.madeAt = now();
  entry.aging = false;
  value.catch(() => {
    if (entry.value === value) entry.value = undefined;
  });
  return value;
}

function isFresh({ madeAt, aging }: Entry<unknown>, { maxAge }: Rules): boolean {
  if (!aging && maxAge === undefined) return true;
  const age = now() - madeAt;
  return age < (maxAge ?? Number.POSITIVE_INFINITY) && !(aging && age > AGING_LIMIT);
}

function watched<T>({ bus }: Context, { dropOn, ageOn }: Rules): Entry<T> {
  const entry: Entry<T> = { value: undefined, madeAt: 0, aging: false };
  bus.subscribe((events) => {
    for (const event of events) {
      if (event.type === BUS_RESET || dropOn(event)) entry.value = undefined;
      else if (ageOn?.(event)) entry.aging = true;
    }
  });
  return entry;
}
