import { guardHops } from '../../domain/servers/guard-hops.ts';
import { readRefusals } from '../../domain/servers/refusals.ts';
import { type Acct, parseAcct } from '../../lib/acct.ts';
import { AppError, isTransient } from '../../lib/errors.ts';
import type { Context } from '../../platform/context.ts';
import { mayBePrivate } from '../../platform/fetch/addresses.ts';
import type { FetchOptions } from '../../platform/fetch/fetcher.ts';
import { isNode, many, textOf, webUri } from '../decode/read.ts';
import { isDocumentType } from '../vocabulary.ts';
import { type Budget, spend } from './budget.ts';
import { findTemplate } from './host-meta.ts';

/** The maximum number of links read of one answer. */
const MAX_LINKS = 100;
const MAX_SUBJECT = 2048;
/** Bytes. */
const MAX_HOST_META = 64 * 1024;

/** The answer of a server about a handle: the handle as that server writes it, and its actors. */
export type WebFingerResult = {
  readonly acct: Acct & { readonly domain: string };
  /** Several when a person and a group share the name (Lemmy). */
  readonly actorUris: readonly string[];
  /** The last of them: Lemmy lists the group after the person, and Mastodon takes the last. */
  readonly actorUri: string;
};

/**
 * Looks up a handle on its server (RFC 7033), or on the host that the server's host-meta names (RFC 6415): servers whose accounts live on
 * another host often have only that. Undefined when the handle is unknown; throws AppError 'unavailable' when the server cannot be reached.
 */
export async function lookUpWebFinger(
  ctx: Context,
  acct: WebFingerResult['acct'],
  budget: Budget,
): Promise<WebFingerResult | undefined> {
  if (!spend(budget) || (await readRefusals(ctx.store.db, acct.domain)).everything) return undefined;
  const resource = encodeURIComponent(`acct:${acct.username}@${acct.domain}`);
  const address = `${acct.domain}/.well-known/webfinger?resource=${resource}`;
  const answer = await tryUrls(ctx, urlsOf(ctx, address), getAnswer);
  if (answer !== undefined) return readAnswer(answer);
  const elsewhere = spend(budget) ? await addressByHostMeta(ctx, acct.domain, resource) : undefined;
  if (elsewhere === undefined || elsewhere.endsWith(`://${address}`) || !spend(budget)) return undefined;
  return readAnswer(await tryUrls(ctx, [elsewhere], getAnswer));
}

async function addressByHostMeta(ctx: Context, host: string, resource: string): Promise<string | undefined> {
  const hostMeta = await tryUrls(ctx, urlsOf(ctx, `${host}/.well-known/host-meta`), getHostMeta);
  return webUri(findTemplate(hostMeta ?? '')?.replaceAll('{uri}', () => resource));
}

type Get<T> = (ctx: Context, url: string, options: FetchOptions) => Promise<T>;

/** Accepts any content type, because servers that keep answers as files serve them as anything. */
const getAnswer: Get<unknown> = async ({ fetcher }, url, options) => {
  const headers = { accept: 'application/jrd+json, application/json' };
  return (await fetcher.getJson(url, { ...options, headers })).body;
};

const getHostMeta: Get<string> = async ({ fetcher }, url, options) => {
  const headers = { accept: 'application/xrd+xml, application/xml, text/xml' };
  return (await fetcher.getText(url, { ...options, headers, maxBytes: MAX_HOST_META })).body;
};

/** Plain http is used only where private networks are allowed, as in tests. */
function urlsOf(ctx: Context, address: string): readonly string[] {
  const [host = ''] = address.split('/', 1);
  const schemes = mayBePrivate(ctx.config.allowPrivateNetworks, host) ? ['http', 'https'] : ['https'];
  return schemes.map((scheme) => `${scheme}://${address}`);
}

/** The result of the first address that works; undefined when one answers that there is nothing. */
async function tryUrls<T>(ctx: Context, urls: readonly string[], get: Get<T>): Promise<T | undefined> {
  const failures: AppError[] = [];
  for (const url of urls) {
    try {
      return await get(ctx, url, { headersFor: guardHops(ctx.store.db) });
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      if (isTransient(error)) failures.push(error);
    }
  }
  if (failures.length === urls.length) throw failures[0];
  return undefined;
}

/** Reads each link separately, because some servers write `null` for absent members. */
function readAnswer(body: unknown): WebFingerResult | undefined {
  if (!isNode(body)) return undefined;
  const subject = parseAcct(textOf(body.subject, MAX_SUBJECT) ?? '');
  const actorUris = many(body.links, MAX_LINKS)
    .filter(isNode)
    .filter(({ rel, type }) => rel === 'self' && typeof type === 'string' && isDocumentType(type))
    .map(({ href }) => webUri(href))
    .filter((uri) => uri !== undefined);
  const actorUri = actorUris.at(-1);
  if (!subject?.domain || actorUri === undefined) return undefined;
  return { acct: { username: subject.username, domain: subject.domain }, actorUris, actorUri };
}
