import { findMentions } from './scan.ts';

/** The people whom a text mentions, by their addresses as it writes them. */
export function namesIn(text: string): string[] {
  return findMentions(text).map(({ username, domain }) => (domain === null ? username : `${username}@${domain}`));
}

/** Names as they begin a text that is for these people. */
export function textOfNames(names: readonly string[]): string {
  return names.map((name) => `@${name} `).join('');
}

/** The names among these that a text does not mention itself, in whatever case. */
export function namesMissingIn(text: string, names: readonly string[]): string[] {
  const mentioned = new Set(namesIn(text).map((name) => name.toLowerCase()));
  return names.filter((name) => !mentioned.has(name.toLowerCase()));
}
