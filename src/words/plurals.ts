/** A text for each of the plural categories that a language has (CLDR); `#` stands for the number, as in ICU messages. */
type Forms = { readonly [category in Intl.LDMLPluralRule]?: string } & { readonly other: string };

/** Writes counted things in a language: `plurals('en')({ one: '# reply', other: '# replies' })(2)` is "2 replies". */
export function plurals(language: string): (forms: Forms) => (count: number) => string {
  const rules = new Intl.PluralRules(language);
  const numbers = new Intl.NumberFormat(language);
  return (forms) => (count) => (forms[rules.select(count)] ?? forms.other).replaceAll('#', () => numbers.format(count));
}
