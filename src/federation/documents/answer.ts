import type { JsonText } from '../../lib/json.ts';
import { ACTIVITY_TYPE } from '../vocabulary.ts';
import type { Reader } from './reader.ts';

/** A document, ready for whatever sends it. */
export type DocumentAnswer = {
  readonly text: JsonText;
  readonly type: string;
  readonly headers: Readonly<Record<string, string>>;
};

/** The response depends on who signed the request, and on whether a page or a document was asked for. */
export const VARY = 'Accept, Signature';

/** Public documents may be cached for three minutes (Mastodon). The response to a signed request is for the signer alone. */
export function answerDocument(text: JsonText, { signer }: Reader): DocumentAnswer {
  const cache = signer ? 'private, no-store' : 'public, max-age=180';
  return { text, type: `${ACTIVITY_TYPE}; charset=utf-8`, headers: { 'cache-control': cache, vary: VARY } };
}
