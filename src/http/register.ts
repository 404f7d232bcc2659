import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Authenticated } from '../domain/tokens/authenticate.ts';
import { isUseForgotten, noteUse } from '../domain/tokens/note-use.ts';
import { AppError } from '../lib/errors.ts';
import type { Context } from '../platform/context.ts';
import { uploadDirectory } from '../platform/uploads.ts';
import { type Answer, encoded } from './answer.ts';
import { admit, bearerToken, tokenIn } from './authentication.ts';
import { type DeclaredFiles, declaredFiles } from './bodies/declared-files.ts';
import { FORM_BYTES, hasBody, incomingBody } from './bodies/take-body.ts';
import { removeUploads } from './bodies/upload.ts';
import { allParams, type BodyParams, NO_PARAMS, readBodyParams } from './body.ts';
import { cacheControl } from './cache-policy.ts';
import { retryHeaders } from './errors.ts';
import { carriesSession } from './html/cookies.ts';
import type { Look } from './html/frame.ts';
import { readParams } from './params/shapes.ts';
import type { Caller, RateLimits } from './rate-limits.ts';
import { requestFacts } from './request-facts.ts';
import type { Call, Route } from './route.ts';

/** What the routes of one server share. */
export type Edge = {
  ctx: Context;
  rates: RateLimits;
  look: Look;
};

/** Adds routes of a table to the server. */
export function registerRoutes(app: FastifyInstance, edge: Edge, routes: readonly Route[]): void {
  for (const route of routes) {
    const files = declaredFiles(route.params);
    app.route({
      method: typeof route.method === 'string' ? route.method : [...route.method],
      url: route.path,
      handler: (request, reply) => serve(edge, { route, files, request, reply }),
    });
  }
}

/** One request of a route. */
type Asked = {
  readonly route: Route;
  readonly files: DeclaredFiles;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
};

async function serve(edge: Edge, asked: Asked): Promise<FastifyReply> {
  const taken = await takeIn(edge, asked);
  const { uploads } = taken.body;
  let answer: Answer;
  try {
    answer = await answerTo(edge, asked, taken);
  } finally {
    if (uploads.length > 0) await removeUploads(uploads);
  }
  return send(asked.reply, answer);
}

async function answerTo(edge: Edge, { route, request, reply }: Asked, { auth, token, body }: TakenIn): Promise<Answer> {
  const { ctx } = edge;
  const { store } = ctx;
  let hasWritten = false;
  const call: Call = {
    ctx,
    db: store.db,
    write: (verb) => {
      hasWritten = true;
      return store.transaction(verb, { flushLater: true });
    },
    params: readParams(route.params, allParams(request, body.tree)),
    viewer: auth?.viewer ?? null,
    auth,
    request: requestFacts(request, auth?.viewer ?? null),
  };
  const answer = await route.handle(call);
  const isKnown = token !== undefined || carriesSession(call.request.header('cookie'));
  reply.header('cache-control', cacheControl(route.cache ?? 'none', isKnown));
  if (route.cache !== 'instance') reply.header('vary', 'Authorization, Origin');
  if (route.deprecatedAt !== undefined) reply.header('deprecation', `@${Math.floor(route.deprecatedAt / 1000)}`);
  if (hasWritten) await store.flush();
  return call.request.hasBody ? uncached(answer) : answer;
}

/** Caches know only the address, and a body may have held parameters. */
function uncached(answer: Answer): Answer {
  return { ...answer, headers: { ...answer.headers, 'cache-control': cacheControl('none', true) } };
}

type TakenIn = { readonly auth: Authenticated | null; readonly token: string | undefined; readonly body: BodyParams };

/**
 * Decides who is admitted, counts the request, then reads its body. Only a token inside the body comes after: such a body is as short as that
 * of anybody unknown, and its files count only once the fields before them have told the token.
 */
async function takeIn(edge: Edge, asked: Asked): Promise<TakenIn> {
  const { route, request, reply } = asked;
  const sent = bearerToken(request);
  const isToldFirst = sent !== undefined || route.access.kind === 'public' || !hasBody(request.raw);
  if (isToldFirst) {
    const auth = await admitCounted(edge, asked, sent);
    return {
      auth,
      token: sent,
      body: await readAdmitted(edge, asked, { admit: async () => auth, isKnown: auth !== null }),
    };
  }
  let admitted: Promise<Authenticated | null> | undefined;
  const admit = (fields: Record<string, unknown>) => (admitted ??= admitCounted(edge, asked, tokenIn(fields)));
  const body = await readAdmitted(edge, asked, { admit, isKnown: false }).catch((error: unknown) => {
    // Nobody has been counted for it yet.
    if (!admitted) reply.headers(edge.rates.count({ userId: null, tokenId: null, ip: request.ip }, undefined));
    throw error;
  });
  return { auth: await admit(body.tree), token: tokenIn(body.tree), body };
}

type Admission = { admit(fields: Record<string, unknown>): Promise<Authenticated | null>; readonly isKnown: boolean };

/** Reads the body of a request; files only from somebody who is known by then. */
async function readAdmitted(
  edge: Edge,
  { files, request, reply }: Asked,
  { admit, isKnown }: Admission,
): Promise<BodyParams> {
  if (!hasBody(request.raw)) return NO_PARAMS;
  const mayAdd = isKnown ? files.allBytes : 0;
  return readBodyParams(incomingBody(edge.ctx, request, reply), {
    bodyBytes: FORM_BYTES + mayAdd,
    maxBytes: files.maxBytes,
    directory: uploadDirectory(edge.ctx.config),
    minFree: edge.ctx.config.minFreeDisk,
    async admit(fields) {
      if (!(await admit(fields))) throw new AppError('unauthorized', 'This method requires an authenticated user');
    },
  });
}

async function admitCounted(
  edge: Edge,
  { route, request, reply }: Asked,
  token: string | undefined,
): Promise<Authenticated | null> {
  const { ip } = request;
  const anonymous: Caller = { userId: null, tokenId: null, ip };
  const { rateApart } = route;
  if (rateApart) {
    reply.headers(edge.rates.countApart(ip, rateApart));
    return await admit(edge.ctx.store.db, route.access, token);
  }
  try {
    const auth = await admit(edge.ctx.store.db, route.access, token);
    const caller = auth ? { userId: auth.viewer?.userId ?? null, tokenId: auth.tokenId, ip } : anonymous;
    reply.headers(edge.rates.count(caller, route.rate));
    if (auth && isUseForgotten(auth)) await edge.ctx.store.transaction((tx) => noteUse(tx, auth, ip));
    return auth;
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
  if (body.kind === 'page') return reply.type('text/html; charset=utf-8').send(body.content.body.text);
  if (body.kind === 'bytes') return reply.type(body.type).send(body.bytes);
  return body.kind === 'raw' ? reply.type(body.type).send(body.text) : reply.send();
}
