import { invalid } from './errors.ts';

/** Instants in ms: at or after `from`, and before `until`. */
export type DateRange = { from?: number; until?: number };

const DAY = /^\d{4}-\d{2}-\d{2}$/;
const EPOCH = /^\d{1,15}$/;

/**
 * The instants `before:`, `after:` and `during:` allow. A value is a day (`2026-05-17`) in the given time zone, an ISO
 * date-time, or milliseconds since 1970; a day is excluded whole by `before` and `after`. Throws 422 on anything else.
 */
export function parseDateOperator(operator: 'before' | 'after' | 'during', text: string, timeZone: string): DateRange {
  const { start, end } = span(text, timeZone);
  if (operator === 'before') return { until: start };
  return operator === 'after' ? { from: end } : { from: start, until: end };
}

function span(text: string, timeZone: string): { start: number; end: number } {
  try {
    if (DAY.test(text)) return daySpan(Temporal.PlainDate.from(text), timeZone);
    const instant = EPOCH.test(text) ? Number(text) : instantOf(text, timeZone);
    return { start: instant, end: instant + 1 };
  } catch (cause) {
    if (cause instanceof RangeError) throw invalid('Invalid date supplied');
    throw cause;
  }
}

function daySpan(day: Temporal.PlainDate, timeZone: string): { start: number; end: number } {
  const startOf = (date: Temporal.PlainDate) => date.toZonedDateTime(timeZone).epochMilliseconds;
  return { start: startOf(day), end: startOf(day.add({ days: 1 })) };
}

/** A date-time with an offset, or else one of the given time zone. */
function instantOf(text: string, timeZone: string): number {
  if (/T.*(?:Z|[+-]\d{2}:?\d{2})$/i.test(text)) return Temporal.Instant.from(text).epochMilliseconds;
  return Temporal.PlainDateTime.from(text).toZonedDateTime(timeZone).epochMilliseconds;
}
