/** One for each language of the pages. */
const names = new Map<string, Intl.DisplayNames>();

/** The name of a language in another one, such as "German"; its tag, where it has none. */
export function languageName(language: string, tag: string): string {
  const known = names.get(language) ?? new Intl.DisplayNames(language, { type: 'language' });
  names.set(language, known);
  try {
    return known.of(tag.replaceAll('_', '-')) ?? tag;
  } catch {
    return tag;
  }
}
