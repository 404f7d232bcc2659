import type { Viewer } from '../../domain/accounts/viewer.ts';
import { offset } from '../../http/paging.ts';
import { limit } from '../../http/params/scalars.ts';

/** The parameters of a list of trends. */
export function trendParams(standard: number, max: number) {
  return { limit: limit(standard, max), offset: offset() };
}

/** The languages whose trends come first for a reader. Mastodon: `preferred_languages`. */
export function preferredLanguages(viewer: Viewer | null, locale: string | null): readonly string[] {
  if (viewer?.chosenLanguages) return viewer.chosenLanguages;
  const [language] = (locale ?? '').split('-');
  return language ? [language] : [];
}
