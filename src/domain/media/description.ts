import { invalid } from '../../lib/errors.ts';

/** Mastodon: characters that a description may have. */
export const DESCRIPTION_LIMIT = 10_000;

/** The description as it is kept: null when blank. 422 when it is too long. */
export function checkDescription(text: string | undefined): string | null {
  if (text === undefined || text.trim() === '') return null;
  if (text.length > DESCRIPTION_LIMIT && [...text].length > DESCRIPTION_LIMIT) {
    throw invalid(`Validation failed: Description is too long (maximum is ${DESCRIPTION_LIMIT} characters)`);
  }
  return text;
}
