import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Authenticated } from '../domain/tokens/authenticate.ts';
import { isUseForgotten } from '../domain/tokens/note-use.ts';
import type { Context } from '../platform/context.ts';
import type { CachedAnswer } from './answer-cache.ts';
import { type CachedReply, cacheableReply, sendCachedReply } from './cached-reply.ts';
import type { Caller, RateFamily, RateHeaders, RateLimits } from './rate-limits.ts';
import { StampedCache } from './stamped-cache.ts';

const MAX_BYTES = 4 * 1024 * 1024;
const MAX_REPLY_BYTES = 128 * 1024;
const MAX_QUESTION = 1000;
const ENTRY_OVERHEAD = 2000;

/** Who sent a request, and which rate limit it counts against. */
export type Asker = {
  readonly auth: Authenticated | null;
  readonly caller: Caller;
  readonly family: RateFamily | undefined;
};

type Repeated = Asker & { readonly until: number; readonly route: string; readonly reply: CachedReply };

/**
 * Answers requests that are identical to an earlier one, from the same address, while the `AnswerCache` holds the answer. Nothing has been
 * written since, so the checks that the first one passed would pass again and are skipped. Rate limits and metrics count them like any
 * other.
 */
export class RepeatedAnswers {
  readonly #ctx: Context;
  readonly #rates: RateLimits;
  readonly #cache = new StampedCache<Repeated>(MAX_BYTES);

  constructor(ctx: Context, rates: RateLimits) {
    this.#ctx = ctx;
    this.#rates = rates;
  }

  /** Caches an answer that is about to be sent, unless something was written after the request came. */
  cache(request: FastifyRequest, reply: FastifyReply, { answer, until }: CachedAnswer, asker: Asker): void {
    const { contentStamp: stamp, raw } = request;
    if (raw.method !== 'GET' || stamp === undefined || stamp !== this.#ctx.store.tableVersions.contentStamp()) return;
    const question = questionOf(raw);
    const cacheable = cacheableReply(reply.getHeaders(), answer);
    if (!cacheable || cacheable.bytes > MAX_REPLY_BYTES || question.length > MAX_QUESTION) return;
    const route = request.routeOptions.url ?? 'none';
    const end = Math.min(until, asker.auth?.expiresAt ?? until);
    const repeated = { ...asker, until: end, route, reply: cacheable };
    this.#cache.set(stamp, question, repeated, cacheable.bytes + question.length + ENTRY_OVERHEAD);
  }

  /** Answers a request that came before, if nothing has changed and nothing is about to. Returns whether it did. */
  send(request: IncomingMessage, response: ServerResponse): boolean {
    const stamp = this.#ctx.store.tableVersions.contentStamp();
    if (request.method !== 'GET' || !this.#cache.holds(stamp)) return false;
    const came = performance.now();
    const repeated = this.#cache.get(stamp, questionOf(request));
    if (!repeated || repeated.until <= Date.now()) return false;
    const { auth, caller, family, route, reply } = repeated;
    if (auth && isUseForgotten(auth)) return false;
    const rate = this.#rates.countIfAllowed(caller, family);
    if (!rate) return false;
    this.#ctx.pace.noteRequest();
    sendCachedReply(response, reply, ownHeaders(rate));
    const seconds = (performance.now() - came) / 1000;
    this.#ctx.metrics.observeRequest({ method: 'GET', route, status: 200, seconds });
    return true;
  }
}

/** The cache key: everything in a request that identifies its sender, address and question. Headers cannot contain line breaks. */
function questionOf({ url, headers, socket }: IncomingMessage): string {
  const { authorization, 'accept-language': language, 'x-forwarded-for': forwarded } = headers;
  return `${socket.remoteAddress}\n${forwarded ?? ''}\n${authorization ?? ''}\n${language ?? ''}\n${url}`;
}

function ownHeaders(rate: RateHeaders): string[] {
  return [
    'x-request-id',
    randomUUID(),
    'x-ratelimit-limit',
    rate['x-ratelimit-limit'],
    'x-ratelimit-remaining',
    rate['x-ratelimit-remaining'],
    'x-ratelimit-reset',
    rate['x-ratelimit-reset'],
  ];
}
