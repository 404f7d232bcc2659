const UNITS = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
] as const;

/** After so many days a date says more than a distance. */
const LONGEST_DAYS = 7;

/** Made once for each language: that takes longer than all else here, and a page of many posts says many times. */
const formats = new Map<string, Intl.RelativeTimeFormat>();

function formatOf(language: string): Intl.RelativeTimeFormat {
  const known = formats.get(language);
  if (known) return known;
  const made = new Intl.RelativeTimeFormat(language, { numeric: 'auto' });
  formats.set(language, made);
  return made;
}

/** How far away a time is, such as "three minutes ago", in a language; undefined when it is so far that its date says more. Both in ms since 1970. */
export function relativeTime(time: number, now: number, language: string): string | undefined {
  const distance = time - now;
  if (Math.abs(distance) > LONGEST_DAYS * 86_400_000) return undefined;
  const format = formatOf(language);
  const unit = UNITS.find(([, length]) => Math.abs(distance) >= length);
  return unit ? format.format(Math.trunc(distance / unit[1]), unit[0]) : format.format(0, 'second');
}
