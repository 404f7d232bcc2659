import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Authenticated } from '../domain/tokens/authenticate.ts';
import { isUseForgotten } from '../domain/tokens/note-use.ts';
import type { Context } from '../platform/context.ts';
import type { HeldAnswer } from './answer-memory.ts';
import { BriefMemory } from './brief-memory.ts';
import { type KeptReply, keptReply, sendKept } from './kept-reply.ts';
import type { Caller, RateFamily, RateHeaders, RateLimits } from './rate-limits.ts';

const MAX_BYTES = 4 * 1024 * 1024;
const MAX_REPLY_BYTES = 128 * 1024;
const MAX_QUESTION = 1000;
const ENTRY_OVERHEAD = 2000;

/** Whom a question came from, and what it counts as. */
export type Asker = {
  readonly auth: Authenticated | null;
  readonly caller: Caller;
  readonly family: RateFamily | undefined;
};

type Repeated = Asker & { readonly until: number; readonly route: string; readonly reply: KeptReply };

/**
 * Replies to questions that come again, word for word and from the same address, while the `AnswerMemory` holds their answer: whatever was
 * looked at to let the question through is still as it was, since nothing has been written, so that it is not looked at again. Each
 * is counted and measured as any other request.
 */
export class RepeatedAnswers {
  readonly #ctx: Context;
  readonly #rates: RateLimits;
  readonly #kept = new BriefMemory<Repeated>(MAX_BYTES);

  constructor(ctx: Context, rates: RateLimits) {
    this.#ctx = ctx;
    this.#rates = rates;
  }

  /** Keeps what is about to be sent, unless something was written after the request came. */
  keep(request: FastifyRequest, reply: FastifyReply, { answer, until }: HeldAnswer, asker: Asker): void {
    const { contentStamp: stamp, raw } = request;
    if (raw.method !== 'GET' || stamp === undefined || stamp !== this.#ctx.store.memory.contentStamp()) return;
    const question = questionOf(raw);
    const kept = keptReply(reply.getHeaders(), answer);
    if (!kept || kept.bytes > MAX_REPLY_BYTES || question.length > MAX_QUESTION) return;
    const route = request.routeOptions.url ?? 'none';
    const end = Math.min(until, asker.auth?.expiresAt ?? until);
    const repeated = { ...asker, until: end, route, reply: kept };
    this.#kept.set(stamp, question, repeated, kept.bytes + question.length + ENTRY_OVERHEAD);
  }

  /** Replies to a question that was asked before, if nothing has changed. */
  send(request: IncomingMessage, response: ServerResponse): boolean {
    const stamp = this.#ctx.store.memory.contentStamp();
    if (request.method !== 'GET' || !this.#kept.holds(stamp)) return false;
    const came = performance.now();
    const repeated = this.#kept.get(stamp, questionOf(request));
    if (!repeated || repeated.until <= Date.now()) return false;
    const { auth, caller, family, route, reply } = repeated;
    if (auth && isUseForgotten(auth)) return false;
    const rate = this.#rates.countIfAllowed(caller, family);
    if (!rate) return false;
    this.#ctx.pace.noteRequest();
    sendKept(response, reply, ownHeaders(rate));
    const seconds = (performance.now() - came) / 1000;
    this.#ctx.metrics.observeRequest({ method: 'GET', route, status: 200, seconds });
    return true;
  }
}

/** Everything of a request that decides who asks what, and where from. No header can hold a line break. */
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
