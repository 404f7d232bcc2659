import { isBlank } from '../../lib/blank.ts';
import { failed } from '../../lib/errors.ts';
import { said } from '../../lib/said.ts';
import { isLongerStatus } from '../../lib/text/bounds.ts';
import { blank } from '../validation.ts';

export type Written = { readonly text: string; readonly spoilerText: string };

/** What a status has beside its text. */
export type Beside = {
  readonly quotes: boolean;
  readonly hasMore: boolean;
  /** Whether warning and text were accepted before as they are. */
  readonly isKnown?: boolean;
};

/**
 * What is written in a status: a text in which nothing can be seen is none, and a content warning without a text becomes the text, unless
 * there is a quote. 422 when there is neither text nor anything else, or when warning and text together are longer than `limit`
 * characters. Mastodon: PostStatusService, StatusLengthValidator.
 */
export function checkWritten(
  { text, spoilerText }: Written,
  limit: number,
  { quotes, hasMore, isKnown }: Beside,
): Written {
  const isIdle = !quotes && isBlank(text) && !isBlank(spoilerText);
  const written = isIdle ? { text: spoilerText, spoilerText: '' } : { text: isBlank(text) ? '' : text, spoilerText };
  if (isKnown) return written;
  if (written.text === '' && !quotes && !hasMore) throw blank('text');
  if (isLongerStatus(written.spoilerText, written.text, limit)) {
    throw failed(said('textOverLimit', limit));
  }
  return written;
}
