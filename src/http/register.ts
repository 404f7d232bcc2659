import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isUseForgotten, noteUse } from '../domain/tokens/note-use.ts';
import type { Context } from '../platform/context.ts';
import type { Answer } from './answer.ts';
import { admit, bearerToken } from './authentication.ts';
import { rawParams } from './body.ts';
import { cacheControl } from './cache-policy.ts';
import { readParams } from './params/shapes.ts';
import type { Caller, RateLimits } from './rate-limits.ts';
import { requestFacts } from './request-facts.ts';
import type { Call, Route } from './route.ts';
import { removeUploads } from './uploads.ts';

/** What the routes of one server share. */
export type Edge = { ctx: Context; rates: RateLimits; uploadDirectory: string };

const LONG_TEXT = 4096;

/** Adds routes of a table to the server. */
export function registerRoutes(app: FastifyInstance, edge: Edge, routes: readonly Route[]): void {
  for (const route of routes) {
    app.route({
      method: typeof route.method === 'string' ? route.method : [...route.method],
      url: route.path,
      handler: (request, reply) => serve(edge, route, request, reply),
    });
  }
}

async function serve(edge: Edge, route: Route, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const { ctx } = edge;
  const { store } = ctx;
  const token = bearerToken(request);
  const auth = await admitCounted(edge, route, request, reply, token);
  const raw = await rawParams(request, edge.uploadDirectory);
  try {
    const call: Call = {
      ctx,
      db: store.db,
      write: (verb) => store.transaction(verb),
      params: readParams(route.params, raw.tree, raw),
      viewer: auth?.viewer ?? null,
      auth,
      request: requestFacts(request, auth?.viewer ?? null),
    };
    const answer = await route.handle(call);
    reply.header('cache-control', cacheControl(route.cache ?? 'none', token !== undefined));
    if (route.cache !== 'instance') reply.header('vary', 'Authorization, Origin');
    if (route.deprecatedAt !== undefined) reply.header('deprecation', `@${Math.floor(route.deprecatedAt / 1000)}`);
    return send(reply, answer);
  } finally {
    if (raw.uploads.size > 0) await removeUploads(raw.uploads);
  }
}

async function admitCounted(
  edge: Edge,
  route: Route,
  request: FastifyRequest,
  reply: FastifyReply,
  token: string | undefined,
) {
  const anonymous: Caller = { userId: null, tokenId: null, ip: request.ip };
  try {
    const auth = await admit(edge.ctx.store.db, route.access, token);
    const caller = auth ? { userId: auth.viewer?.userId ?? null, tokenId: auth.tokenId, ip: request.ip } : anonymous;
    reply.headers(await edge.rates.count(caller, route.rate));
    if (auth && isUseForgotten(auth)) await edge.ctx.store.transaction((tx) => noteUse(tx, auth, request.ip));
    return auth;
  } catch (error) {
    if (!reply.hasHeader('x-ratelimit-limit')) reply.headers(await edge.rates.count(anonymous, undefined));
    throw error;
  }
}

/** A long text goes out as bytes: Node would set aside three times its length to encode it on the way. */
function bytesOf(text: string): string | Buffer {
  return text.length > LONG_TEXT ? Buffer.from(text) : text;
}

/** Writes an answer to the client. */
export function send(reply: FastifyReply, answer: Answer): FastifyReply {
  reply.status(answer.status);
  reply.headers(answer.headers);
  if (answer.body.kind === 'json') {
    return reply.type('application/json; charset=utf-8').send(JSON.stringify(answer.body.value));
  }
  if (answer.body.kind === 'raw') return reply.type(answer.body.type).send(bytesOf(answer.body.text));
  return reply.send();
}
