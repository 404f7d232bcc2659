const UNITS = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
] as const;

/** After so many days a date says more than a distance. */
const LONGEST_DAYS = 7;

/** How a language says distances, by name (see `src/words/distances.ts`), and its plurals. */
export type Distances = { readonly forms: ReadonlyMap<string, string>; readonly plurals: Intl.PluralRules };

/**
 * How far away a time is, such as "3 minutes ago"; undefined when it is so far that its date says more, or when the language has no words for it. Both in ms
 * since 1970.
 */
export function relativeTime(time: number, now: number, { forms, plurals }: Distances): string | undefined {
  const distance = time - now;
  const far = Math.abs(distance);
  if (far > LONGEST_DAYS * 86_400_000) return undefined;
  const unit = UNITS.find(([, length]) => far >= length);
  if (!unit) return forms.get('now');
  const count = Math.trunc(far / unit[1]);
  const name = `${distance < 0 ? 'past' : 'future'}-${unit[0]}`;
  const form = forms.get(`${name}-${count}`) ?? forms.get(`${name}-${plurals.select(count)}`);
  const digits = forms.get('digits') ?? '';
  return form?.replace(
    '#',
    String(count).replace(/\d/g, (digit) => digits[Number(digit)] ?? digit),
  );
}
