import type { Words } from '../words/words.ts';

/** The earlier name of a scope. */
const NOW: Readonly<Record<string, string>> = { 'read:me': 'profile' };

/** Explains a scope to the person who is asked for consent. */
export function scopeText(scope: string, words: Words): string {
  const texts: Readonly<Record<string, string>> = words.scopes;
  return texts[NOW[scope] ?? scope] ?? scope;
}
