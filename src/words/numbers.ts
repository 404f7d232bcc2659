/** One for each language. */
const formats = new Map<string, Intl.NumberFormat>();

/** A count for a narrow place, such as "1.2K". */
export function shortNumber(language: string, count: number): string {
  const format = formats.get(language) ?? new Intl.NumberFormat(language, { notation: 'compact' });
  formats.set(language, format);
  return format.format(count);
}

const UNITS = [
  { unit: 'day', seconds: 86_400 },
  { unit: 'hour', seconds: 3600 },
  { unit: 'minute', seconds: 60 },
] as const;

/** A length of time in its largest whole unit, such as "6 hours"; takes seconds. */
export function writtenDuration(language: string, seconds: number, unitDisplay: 'long' | 'short' = 'long'): string {
  const { unit, seconds: length } =
    UNITS.find((one) => seconds >= one.seconds && seconds % one.seconds === 0) ?? UNITS[2];
  const format = new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay });
  return format.format(Math.round(seconds / length));
}
