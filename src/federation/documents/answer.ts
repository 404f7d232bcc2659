import type { JsonText } from '../../lib/json.ts';
import { ACTIVITY_TYPE } from '../vocabulary.ts';
import type { Reader } from './reader.ts';

/** A document, ready for whatever sends it. */
export type DocumentAnswer = {
  readonly text: JsonText;
  readonly type: string;
  readonly headers: Readonly<Record<string, string>>;
};

/** What the address answers depends on who asks, and on whether a page or a document is asked for. */
export const VARY = 'Accept, Signature';

/** Three minutes in public for what anybody may see (Mastodon); what was asked for with a signature is for the signer alone. */
export function answerDocument(text: JsonText, { signer }: Reader): DocumentAnswer {
  const cache = signer ? 'private, no-store' : 'public, max-age=180';
  return { text, type: `${ACTIVITY_TYPE}; charset=utf-8`, headers: { 'cache-control': cache, vary: VARY } };
}
