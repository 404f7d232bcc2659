import { Type } from 'typebox';
import { guardHops } from '../../domain/domain-blocks/guard-hops.ts';
import { readRefusals } from '../../domain/domain-blocks/refusals.ts';
import { type Acct, parseAcct } from '../../lib/acct.ts';
import { matches } from '../../lib/checked.ts';
import { AppError } from '../../lib/errors.ts';
import type { Context } from '../../platform/context.ts';
import { mayBePrivate } from '../../platform/fetch/addresses.ts';
import { webUri } from '../decode/read.ts';
import { isDocumentType } from '../vocabulary.ts';
import { type Budget, spend } from './budget.ts';

const Answer = Type.Object({
  subject: Type.String({ maxLength: 2048 }),
  links: Type.Array(
    Type.Object({ rel: Type.String(), type: Type.Optional(Type.String()), href: Type.Optional(Type.String()) }),
  ),
});

const JSON_TYPE = /^application\/(?:[\w.]+\+)?json\b/i;

/** Who a server says an address belongs to: its name for it, and the actor. */
export type Finger = { readonly acct: Acct & { readonly domain: string }; readonly actorUri: string };

/**
 * Asks the server of an address whose it is (RFC 7033). Undefined when it knows nobody; throws AppError 'unavailable' when it
 * cannot be reached.
 */
export async function finger(ctx: Context, acct: Finger['acct'], budget: Budget): Promise<Finger | undefined> {
  if (!spend(budget) || (await readRefusals(ctx.store.db, acct.domain)).everything) return undefined;
  const resource = encodeURIComponent(`acct:${acct.username}@${acct.domain}`);
  const path = `${acct.domain}/.well-known/webfinger?resource=${resource}`;
  const body = await fetchAnswer(ctx, acct.domain, path);
  if (!matches(Answer, body)) return undefined;
  const subject = parseAcct(body.subject);
  const link = body.links.find(({ rel, type }) => rel === 'self' && isDocumentType(type ?? ''));
  const actorUri = webUri(link?.href);
  if (!subject?.domain || actorUri === undefined) return undefined;
  return { acct: { username: subject.username, domain: subject.domain }, actorUri };
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
