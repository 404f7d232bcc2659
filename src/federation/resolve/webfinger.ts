import { guardHops } from '../../domain/domain-blocks/guard-hops.ts';
import { readRefusals } from '../../domain/domain-blocks/refusals.ts';
import { type Acct, parseAcct } from '../../lib/acct.ts';
import { AppError } from '../../lib/errors.ts';
import type { Context } from '../../platform/context.ts';
import { mayBePrivate } from '../../platform/fetch/addresses.ts';
import { isNode, many, textOf, webUri } from '../decode/read.ts';
import { isDocumentType } from '../vocabulary.ts';
import { type Budget, spend } from './budget.ts';

/** What is read of the links of one answer. */
const MAX_LINKS = 100;
const MAX_SUBJECT = 2048;

const JSON_TYPE = /^application\/(?:[\w.]+\+)?json\b/i;

/** Who a server says an address belongs to: its name for it, and its actors. */
export type Finger = {
  readonly acct: Acct & { readonly domain: string };
  /** Several where a person and a group share the name (Lemmy). */
  readonly actorUris: readonly string[];
  /** The last of them: Lemmy names the group after the person, for Mastodon takes the last. */
  readonly actorUri: string;
};

/**
 * Asks the server of an address whose it is (RFC 7033). Undefined when it knows nobody; throws AppError 'unavailable' when it
 * cannot be reached.
 */
export async function finger(ctx: Context, acct: Finger['acct'], budget: Budget): Promise<Finger | undefined> {
  if (!spend(budget) || (await readRefusals(ctx.store.db, acct.domain)).everything) return undefined;
  const resource = encodeURIComponent(`acct:${acct.username}@${acct.domain}`);
  const path = `${acct.domain}/.well-known/webfinger?resource=${resource}`;
  const body = await fetchAnswer(ctx, acct.domain, path);
  return readAnswer(body);
}

/** Reads link by link: some servers write `null` for what a link does not have. */
function readAnswer(body: unknown): Finger | undefined {
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

/** Over plain http only where private networks are allowed, that is in tests. */
async function fetchAnswer(ctx: Context, host: string, path: string): Promise<unknown> {
  const schemes = mayBePrivate(ctx.config.allowPrivateNetworks, host) ? ['http', 'https'] : ['https'];
  for (const scheme of schemes) {
    try {
      const headers = { accept: 'application/jrd+json, application/json' };
      const options = { headers, headersFor: guardHops(ctx.store.db), acceptType: isJson };
      return (await ctx.fetcher.getJson(`${scheme}://${path}`, options)).body;
    } catch (error) {
      const passing = error instanceof AppError && (error.kind === 'unavailable' || error.kind === 'too_many');
      if (scheme === schemes.at(-1) && (passing || !(error instanceof AppError))) throw error;
    }
  }
  return undefined;
}

const isJson = (type: string) => JSON_TYPE.test(type);
