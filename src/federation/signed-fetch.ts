import { guardHops } from '../domain/servers/guard-hops.ts';
import { now } from '../lib/time.ts';
import type { Context } from '../platform/context.ts';
import { FetchError } from '../platform/fetch/fetch-error.ts';
import type { FetchOptions } from '../platform/fetch/fetcher.ts';
import { instanceKey } from './keys/instance-key.ts';
import { parseDocument } from './parse-document.ts';
import { formsFor, noteForm, type SignatureForm } from './signature-forms.ts';
import { signRequest } from './signatures/sign.ts';
import { DOCUMENT_ACCEPT, isDocumentType, type JsonObject } from './vocabulary.ts';

/** A document, and the address that finally served it, after redirects. */
export type FetchedDocument = { readonly url: string; readonly json: JsonObject };

type Limits = Pick<FetchOptions, 'timeout'>;

/** Status codes of a server that may want the signature in another form. */
const REFUSALS = new Set([400, 401]);

/**
 * Fetches an ActivityPub document from another server, signed by the instance actor. A server that refuses one form of signature is offered
 * the others (draft-cavage-12, RFC 9421), and the accepted one is used from then on. The caller must check whether the document's `id` may
 * be believed. Throws `FetchError`.
 */
export async function fetchDocument(ctx: Context, url: string, limits: Limits = {}): Promise<FetchedDocument> {
  const address = URL.parse(url);
  if (!address) throw new FetchError('refused', 'The address cannot be read');
  return knock(ctx, address, await formsFor(ctx.store, address), limits);
}

async function knock(
  ctx: Context,
  url: URL,
  [form = 'cavage', ...others]: readonly SignatureForm[],
  limits: Limits,
): Promise<FetchedDocument> {
  try {
    const fetched = await fetchSigned(ctx, url.href, form, limits);
    noteForm(ctx.store, url, form);
    return fetched;
  } catch (error) {
    const status = error instanceof FetchError ? error.status : undefined;
    if (status === undefined) throw error;
    if (!REFUSALS.has(status)) noteForm(ctx.store, url, form);
    else if (others.length > 0) return knock(ctx, url, others, limits);
    throw error;
  }
}

async function fetchSigned(ctx: Context, url: string, form: SignatureForm, limits: Limits): Promise<FetchedDocument> {
  const key = await instanceKey(ctx);
  const guard = guardHops(ctx.store.db);
  const fetched = await ctx.fetcher.getText(url, {
    ...limits,
    headers: { accept: DOCUMENT_ACCEPT },
    acceptType: isDocumentType,
    async headersFor({ method, url: hop }) {
      // Nothing is fetched from this server either, because an upload must never be taken for a document.
      await guard({ method, url: hop });
      return form === 'path'
        ? signRequest({ method, url: withoutQuery(hop), key, style: 'cavage', at: now() })
        : signRequest({ method, url: hop, key, style: form, at: now() });
    },
  });
  const json = parseDocument(fetched.body);
  if (!json) throw new FetchError('malformed', `${url} answered something that is no JSON object`);
  return { url: fetched.url, json };
}

function withoutQuery(url: URL): URL {
  const path = new URL(url);
  path.search = '';
  return path;
}
