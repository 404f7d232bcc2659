import { writtenNumber } from './numbers.ts';

/** A text for each of the plural categories that a language has (CLDR); `#` stands for the number, as in ICU messages. */
type Forms = { readonly [category in Intl.LDMLPluralRule]?: string } & { readonly other: string };

/** Writes a number of things. Scripts, which count by themselves, are given its forms. */
export type Counted = ((count: number) => string) & { readonly forms: Forms };

/** Writes counted things in a language: `plurals('en')({ one: '# reply', other: '# replies' })(2)` is "2 replies". */
export function plurals(language: string): (forms: Forms) => Counted {
  const rules = new Intl.PluralRules(language);
  return (forms) => {
    const write = (count: number) =>
      (forms[rules.select(count)] ?? forms.other).replaceAll('#', () => writtenNumber(language, count));
    return Object.assign(write, { forms });
  };
}
