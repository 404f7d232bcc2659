import { guardHops } from '../domain/domain-blocks/guard-hops.ts';
import { now } from '../lib/time.ts';
import type { Context } from '../platform/context.ts';
import { FetchError } from '../platform/fetch/fetch-error.ts';
import type { FetchOptions } from '../platform/fetch/fetcher.ts';
import { instanceKey } from './keys/instance-key.ts';
import { parseDocument } from './parse-document.ts';
import { type SignatureStyle, signRequest } from './signatures/sign.ts';
import { DOCUMENT_ACCEPT, isDocumentType, type JsonObject } from './vocabulary.ts';

/** A document and the address it came from in the end, after redirects. */
export type FetchedDocument = { readonly url: string; readonly json: JsonObject };

type Limits = Pick<FetchOptions, 'timeout'>;

/**
 * Fetches an ActivityPub document from another server, signed by the instance actor; one that answers 401 to a draft-cavage
 * signature is asked again with one of RFC 9421. Whether the `id` may be believed is for the caller. Throws `FetchError`.
 */
export async function fetchDocument(ctx: Context, url: string, limits: Limits = {}): Promise<FetchedDocument> {
  try {
    return await fetchSigned(ctx, url, 'cavage', limits);
  } catch (error) {
    if (!(error instanceof FetchError) || error.status !== 401) throw error;
    return fetchSigned(ctx, url, 'rfc9421', limits);
  }
}

async function fetchSigned(ctx: Context, url: string, style: SignatureStyle, limits: Limits): Promise<FetchedDocument> {
  const key = await instanceKey(ctx);
  const guard = guardHops(ctx.store.db);
  const fetched = await ctx.fetcher.getText(url, {
    ...limits,
    headers: { accept: DOCUMENT_ACCEPT },
    acceptType: isDocumentType,
    async headersFor({ method, url: hop }) {
      // Not from this server either: an upload of somebody must never be taken for a document.
      await guard({ method, url: hop });
      return signRequest({ method, url: hop, key, style, at: now() });
    },
  });
  const json = parseDocument(fetched.body);
  if (!json) throw new FetchError('malformed', `${url} answered something that is no JSON object`);
  return { url: fetched.url, json };
}
