import { namesIn, namesMissingIn, textOfNames } from '../../lib/text/names-before.ts';

/**
 * The people of whose names a text consists, if it says nothing else. The form shows them beside its field, which is left empty: where no
 * script sets the caret, what one goes on writing would stand before them.
 */
export function namesAlone(text: string): string[] {
  const names = namesIn(text);
  return text === textOfNames(names) ? names : [];
}

/** A text behind the names that stood beside its field, as far as it does not mention them itself. */
export function withNames(text: string, names: readonly string[] = []): string {
  return `${textOfNames(namesMissingIn(text, names).filter(isName))}${text}`;
}

function isName(text: string): boolean {
  return namesAlone(textOfNames([text])).length === 1;
}
