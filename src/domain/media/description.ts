import { isBlank } from '../../lib/blank.ts';
import { tooLong } from '../validation.ts';

/** Mastodon: the most characters of a description. */
export const DESCRIPTION_LIMIT = 10_000;

/** The description as stored: null when blank. 422 when it is too long. */
export function checkDescription(text: string | undefined): string | null {
  if (text === undefined || isBlank(text)) return null;
  if (text.length > DESCRIPTION_LIMIT && [...text].length > DESCRIPTION_LIMIT)
    throw tooLong('description', DESCRIPTION_LIMIT);
  return text;
}
