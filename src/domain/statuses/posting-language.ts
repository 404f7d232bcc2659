import { normalizeLanguage } from '../../lib/languages.ts';
import type { Author } from './author.ts';

/**
 * The language of what an author writes: the given one if it is valid, else their usual one, that of their interface, or the server's first.
 * Null when none of them is known. Mastodon: `valid_locale_cascade`, `preferred_posting_language`.
 */
export function postingLanguage(
  wanted: string | undefined,
  author: Pick<Author, 'defaults' | 'locale'>,
  serverLanguages: readonly string[],
): string | null {
  for (const tag of [wanted, author.defaults.language, author.locale, serverLanguages[0]]) {
    const code = tag ? normalizeLanguage(tag) : undefined;
    if (code !== undefined) return code;
  }
  return null;
}
