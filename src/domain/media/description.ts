import { checkLength } from '../validation.ts';

/** Mastodon: characters that a description may have. */
export const DESCRIPTION_LIMIT = 10_000;

/** The description as it is kept: null when blank. 422 when it is too long. */
export function checkDescription(text: string | undefined): string | null {
  if (text === undefined || text.trim() === '') return null;
  if (text.length > DESCRIPTION_LIMIT) checkLength('Description', [...text].length, DESCRIPTION_LIMIT);
  return text;
}
