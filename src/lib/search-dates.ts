import { invalid } from './errors.ts';

/** Times in ms: at or after `from`, and before `until`. */
export type DateRange = { from?: number; until?: number };

const DAY = /^\d{4}-\d{2}-\d{2}$/;
const EPOCH = /^\d{1,15}$/;
const OFFSET = /(?:Z|[+-]\d{2}:?\d{2})$/i;

const INVALID = 'invalidDate';

/** Longer than any date that people write: what is read has a bound. */
const MAX_LENGTH = 100;

/**
 * The range of `before:`, `after:` or `during:`. A value is a day (`2026-05-17`) in the given time zone, an ISO date-time, or milliseconds
 * since 1970; `before` and `after` exclude the whole day. Throws 422 for anything else.
 */
export function parseDateOperator(operator: 'before' | 'after' | 'during', text: string, timeZone: string): DateRange {
  const { start, end } = span(text, timeZone);
  if (operator === 'before') return { until: start };
  return operator === 'after' ? { from: end } : { from: start, until: end };
}

function span(text: string, timeZone: string): { start: number; end: number } {
  if (text.length > MAX_LENGTH) throw invalid(INVALID);
  try {
    if (DAY.test(text)) return daySpan(Temporal.PlainDate.from(text), timeZone);
    const instant = EPOCH.test(text) ? Number(text) : instantOf(text, timeZone);
    return { start: instant, end: instant + 1 };
  } catch (cause) {
    if (cause instanceof RangeError) throw invalid(INVALID);
    throw cause;
  }
}

function daySpan(day: Temporal.PlainDate, timeZone: string): { start: number; end: number } {
  const startOf = (date: Temporal.PlainDate) => date.toZonedDateTime(timeZone).epochMilliseconds;
  return { start: startOf(day), end: startOf(day.add({ days: 1 })) };
}

/** A date-time with an offset, or else in the given time zone. */
function instantOf(text: string, timeZone: string): number {
  const time = text.search(/T/i);
  if (time >= 0 && OFFSET.test(text.slice(time))) return Temporal.Instant.from(text).epochMilliseconds;
  return Temporal.PlainDateTime.from(text).toZonedDateTime(timeZone).epochMilliseconds;
}
