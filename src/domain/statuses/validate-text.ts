import { isBlank } from '../../lib/blank.ts';
import { invalid } from '../../lib/errors.ts';
import { said } from '../../lib/said.ts';
import { statusLength } from '../../lib/text/count.ts';
import { blank } from '../validation.ts';

type Written = { readonly text: string; readonly spoilerText: string };

/** 422 when warning and text together are longer than `limit` characters. Mastodon: StatusLengthValidator. */
export function assertLength({ text, spoilerText }: Written, limit: number): void {
  if (statusLength(spoilerText, text, limit) > limit) {
    throw invalid(said`Validation failed: Text character limit of ${limit} exceeded`);
  }
}

/** 422 for a status with neither text nor other content. */
export function assertSomething({ text }: Written, hasMore: boolean): void {
  if (!hasMore && isBlank(text)) throw blank('Text');
}

/** A content warning without a text becomes the text, unless there is a quote. Mastodon: PostStatusService. */
export function withoutIdleSpoiler(written: Written, quotes: boolean): Written {
  if (quotes || !isBlank(written.text) || isBlank(written.spoilerText)) return written;
  return { text: written.spoilerText, spoilerText: '' };
}
