import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isUseForgotten, noteUse } from '../domain/tokens/note-use.ts';
import type { Context } from '../platform/context.ts';
import { type Answer, encoded } from './answer.ts';
import type { AnswerCache, Answered } from './answer-cache.ts';
import { admit, bearerToken } from './authentication.ts';
import { rawParams } from './body.ts';
import { cacheControl } from './cache-policy.ts';
import { retryHeaders } from './errors.ts';
import { readParams } from './params/shapes.ts';
import type { Caller, RateLimits } from './rate-limits.ts';
import type { ReadyAnswers } from './ready-answers.ts';
import type { Asker, RepeatedAnswers } from './repeated-answers.ts';
import { requestFacts } from './request-facts.ts';
import type { Call, Route } from './route.ts';
import { removeUploads } from './uploads.ts';

/** What the routes of one server share. */
export type Edge = {
  ctx: Context;
  rates: RateLimits;
  answers: AnswerCache;
  repeated: RepeatedAnswers;
  ready: ReadyAnswers;
  uploadDirectory: string;
};

/** Adds routes of a table to the server. */
export function registerRoutes(app: FastifyInstance, edge: Edge, routes: readonly Route[]): void {
  const { GET: readers = [], other: writers = [] } = Object.groupBy(routes, ({ method }) =>
    method === 'GET' ? method : 'other',
  );
  for (const route of readers) addRoute(app, edge, route);
  if (writers.length === 0) return;
  // The plugin does work for each request of its scope, which is wasted where there never is a body.
  app.register(async (scope) => {
    await scope.register(multipart);
    for (const route of writers) addRoute(scope, edge, route);
  });
}

function addRoute(app: FastifyInstance, edge: Edge, route: Route): void {
  app.route({
    method: typeof route.method === 'string' ? route.method : [...route.method],
    url: route.path,
    handler: (request, reply) => serve(edge, route, request, reply),
  });
}

async function serve(edge: Edge, route: Route, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const { ctx } = edge;
  const { store } = ctx;
  const token = bearerToken(request);
  const asker = await admitCounted(edge, route, request, reply, token);
  const { auth } = asker;
  const raw = await rawParams(request, edge.uploadDirectory);
  let hasWritten = false;
  try {
    const call: Call = {
      ctx,
      db: store.db,
      write: (verb) => {
        hasWritten = true;
        return store.transaction(verb, { flushLater: true });
      },
      params: readParams(route.params, raw.tree, raw),
      viewer: auth?.viewer ?? null,
      auth,
      request: requestFacts(request, auth?.viewer ?? null),
    };
    const cacheReady = route.ready && (await edge.ready.beginCaching(request.raw, route.ready));
    const { answer, cached } = await ask(edge, route, call);
    reply.header('cache-control', cacheControl(route.cache ?? 'none', token !== undefined));
    if (route.cache !== 'instance') reply.header('vary', 'Authorization, Origin');
    if (route.deprecatedAt !== undefined) reply.header('deprecation', `@${Math.floor(route.deprecatedAt / 1000)}`);
    cacheReady?.(reply.getHeaders(), answer);
    if (cached) edge.repeated.cache(request, reply, cached, asker);
    if (hasWritten) await store.flush();
    return send(reply, answer);
  } finally {
    if (raw.uploads.size > 0) await removeUploads(raw.uploads);
  }
}

/**
 * Answers a call. Besides the database, the answer of a repeatable route depends only on the viewer, the question and the language, which
 * make up the key.
 */
async function ask(edge: Edge, route: Route, call: Call): Promise<Answered> {
  if (!route.repeatable) return { answer: await route.handle(call) };
  const { auth, request, db } = call;
  const key = `${auth?.tokenId ?? ''} ${request.locale ?? ''} ${request.url}`;
  return edge.answers.answer(db.tableVersions, key, () => route.handle(call));
}

async function admitCounted(
  edge: Edge,
  route: Route,
  request: FastifyRequest,
  reply: FastifyReply,
  token: string | undefined,
): Promise<Asker> {
  const { ip } = request;
  const anonymous: Caller = { userId: null, tokenId: null, ip };
  const { rateApart } = route;
  if (rateApart) {
    reply.headers(edge.rates.countApart(ip, rateApart));
    return { auth: await admit(edge.ctx.store.db, route.access, token), caller: anonymous, family: rateApart };
  }
  try {
    const auth = await admit(edge.ctx.store.db, route.access, token);
    const caller = auth ? { userId: auth.viewer?.userId ?? null, tokenId: auth.tokenId, ip } : anonymous;
    reply.headers(edge.rates.count(caller, route.rate));
    if (auth && isUseForgotten(auth)) await edge.ctx.store.transaction((tx) => noteUse(tx, auth, ip));
    return { auth, caller, family: route.rate };
  } catch (error) {
    if (!reply.hasHeader('x-ratelimit-limit')) reply.headers(edge.rates.count(anonymous, undefined));
    throw error;
  }
}

/** Writes an answer to the client. */
export function send(reply: FastifyReply, answer: Answer): FastifyReply {
  reply.status(answer.status);
  reply.headers(answer.headers);
  if (answer.status >= 429 && !reply.hasHeader('retry-after')) reply.headers(retryHeaders(answer.status));
  const { body } = encoded(answer);
  if (body.kind === 'bytes') return reply.type(body.type).send(body.bytes);
  return body.kind === 'raw' ? reply.type(body.type).send(body.text) : reply.send();
}
