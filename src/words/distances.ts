/** The units in which pages say how long ago something was. */
const UNITS = ['minute', 'hour', 'day'] as const;

/** Numbers of all plural categories that the languages have for whole numbers from one on. */
const SAMPLES = [1, 2, 3, 11, 100];

/**
 * How a language says distances in time, by name: `now`; `past-minute-few` and `future-day-other` for each plural category, where `#` stands
 * for the number; `past-day-1` where there is a word of its own; `digits`, from zero to nine. A script puts them together: what browsers have
 * for this takes a cheap phone longer, the first time, than all of a page's scripts.
 */
export function distances(language: string): ReadonlyMap<string, string> {
  const numbers = new Intl.NumberFormat(language, { useGrouping: false });
  const always = new Intl.RelativeTimeFormat(language);
  const auto = new Intl.RelativeTimeFormat(language, { numeric: 'auto' });
  const plurals = new Intl.PluralRules(language);
  const forms = new Map([['now', auto.format(0, 'second')]]);
  forms.set('digits', Array.from({ length: 10 }, (_, digit) => numbers.format(digit)).join(''));
  for (const unit of UNITS) {
    for (const count of SAMPLES) {
      for (const [way, value] of [['past', -count] as const, ['future', count] as const]) {
        const [text, own] = [always.format(value, unit), auto.format(value, unit)];
        forms.set(`${way}-${unit}-${plurals.select(count)}`, text.replace(numbers.format(count), '#'));
        if (own !== text) forms.set(`${way}-${unit}-${count}`, own);
      }
    }
  }
  return forms;
}
