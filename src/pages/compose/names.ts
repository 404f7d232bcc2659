import { formatAcct } from '../../lib/acct.ts';
import { findMentions } from '../../lib/text/scan.ts';

/** Names as they begin a text that is for these people. */
export function textOfNames(names: readonly string[]): string {
  return names.map((name) => `@${name} `).join('');
}

/**
 * The people of whose names a text consists, if it says nothing else. The form shows them beside its field, which is left empty: where no
 * script sets the caret, what one goes on writing would stand before them.
 */
export function namesAlone(text: string): string[] {
  const names = namesIn(text);
  return text === textOfNames(names) ? names : [];
}

/** The people whom a text mentions, by their addresses as it writes them. */
export function namesIn(text: string): string[] {
  return findMentions(text).map(formatAcct);
}

/** A text behind the names that stood beside its field, as far as it does not mention them itself. */
export function withNames(text: string, names: readonly string[] = []): string {
  if (names.length === 0) return text;
  const mentioned = new Set(namesIn(text).map((name) => name.toLowerCase()));
  const missing = names.filter((name) => isName(name) && !mentioned.has(name.toLowerCase()));
  return `${textOfNames(missing)}${text}`;
}

function isName(text: string): boolean {
  return namesAlone(textOfNames([text])).length === 1;
}
