/** A formatter takes longer to make than to use; there are as many as languages of people who read, and ways to write numbers. */
const formats = new Map<string, Intl.NumberFormat>();

function formatIn(language: string, options: Intl.NumberFormatOptions = {}): Intl.NumberFormat {
  const key = [language, ...Object.values(options)].join(' ');
  const format = formats.get(key) ?? new Intl.NumberFormat(language, options);
  formats.set(key, format);
  return format;
}

/** A count in full, such as "1,234". */
export function writtenNumber(language: string, count: number): string {
  return formatIn(language).format(count);
}

/** A count for a narrow place, such as "1.2K". */
export function shortNumber(language: string, count: number): string {
  return formatIn(language, { notation: 'compact' }).format(count);
}

/** A part of a whole in hundredths, such as "20%". */
export function writtenShare(language: string, percent: number): string {
  return formatIn(language, { style: 'percent' }).format(percent / 100);
}

/** In seconds. */
const DAY = 86_400;

const UNITS = [
  { unit: 'week', seconds: 604_800 },
  { unit: 'day', seconds: DAY },
  { unit: 'hour', seconds: 3600 },
] as const;

const MINUTE = { unit: 'minute', seconds: 60 } as const;

/** A length of time in its largest whole unit, such as "6 hours"; takes seconds. Days and weeks are always long: nobody knows their short forms. */
export function writtenDuration(language: string, seconds: number, unitDisplay: 'long' | 'short' = 'long'): string {
  const { unit, seconds: length } =
    UNITS.find((one) => seconds >= one.seconds && seconds % one.seconds === 0) ?? MINUTE;
  return formatIn(language, { style: 'unit', unit, unitDisplay: seconds < DAY ? unitDisplay : 'long' }).format(
    Math.round(seconds / length),
  );
}

const SIZES = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte'] as const;

/** A size for people, such as "1.5 MB"; takes bytes, and counts 1024 of them as a kilobyte. */
export function writtenSize(language: string, bytes: number): string {
  const power = Math.min(Math.floor(Math.log2(Math.max(bytes, 1)) / 10), SIZES.length - 1);
  const value = bytes / 1024 ** power;
  const maximumFractionDigits = power > 0 && value < 10 ? 1 : 0;
  return formatIn(language, { style: 'unit', unit: SIZES[power] ?? 'byte', maximumFractionDigits }).format(value);
}
