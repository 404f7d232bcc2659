import type { FastifyInstance, FastifyReply } from 'fastify';
import { undefinedIfUnavailable } from '../lib/errors.ts';
import type { Context } from '../platform/context.ts';
import { type Answer, encoded } from './answer.ts';
import { declaredFiles } from './bodies/declared-files.ts';
import { removeUploads } from './bodies/upload.ts';
import { allParams } from './body.ts';
import type { Surface } from './browser.ts';
import { cacheControl } from './cache-policy.ts';
import { retryHeaders } from './errors.ts';
import { carriesAppearance } from './html/appearance.ts';
import { carriesSession } from './html/cookies.ts';
import { forBrowser } from './html/for-browser.ts';
import type { Look } from './html/frame.ts';
import { readParams } from './params/shapes.ts';
import type { RateLimits } from './rate-limits.ts';
import { requestFacts } from './request-facts.ts';
import type { Call, Route } from './route.ts';
import { type Asked, type TakenIn, takeIn } from './take-in.ts';

/** What the routes of one server share. */
export type Edge = {
  ctx: Context;
  rates: RateLimits;
  look: Look;
};

/** What an address answers also depends on. */
const PAGE_VARY = 'Accept-Language, Authorization, Cookie, Origin, X-Whinchat-Part';

/** Adds routes of a table to the server: of the API unless they answer pages. */
export function registerRoutes(
  app: FastifyInstance,
  edge: Edge,
  routes: readonly Route[],
  surface: Surface = 'api',
): void {
  for (const route of routes) {
    const files = declaredFiles(route.params);
    app.route({
      method: withHead(route.method),
      url: route.path,
      handler: (request, reply) => serve(edge, { route, surface, files, request, reply }),
    });
  }
}

/** What is asked for by GET may be by HEAD too. Fastify would add a route of its own for that, and a server would start as much later. */
function withHead(method: Route['method']): string[] {
  const methods: string[] = [method].flat();
  return methods.includes('GET') ? [...methods, 'HEAD'] : methods;
}

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

async function answerTo(edge: Edge, asked: Asked, taken: TakenIn): Promise<Answer> {
  const { route, surface, request, reply } = asked;
  const { auth, session, token, refusal } = taken;
  const { ctx } = edge;
  const { store } = ctx;
  let hasWritten = false;
  const write: Call['write'] = (verb) => {
    hasWritten = true;
    return store.transaction(verb, { flushLater: true });
  };
  const call: Call = {
    ctx,
    db: store.db,
    write,
    aside: (verb) => write(verb).catch(undefinedIfUnavailable),
    params: paramsOf(asked, taken),
    viewer: auth?.viewer ?? null,
    auth,
    token: token ?? null,
    session,
    request: requestFacts(request),
  };
  const answer = await (refusal && route.refused ? route.refused(call, refusal) : route.handle(call));
  const cookies = call.request.header('cookie');
  const isKnown = token !== undefined || carriesSession(cookies) || carriesAppearance(cookies);
  reply.header('cache-control', cacheControl(route.cache ?? 'none', isKnown));
  if (route.cache !== 'instance')
    reply.header('vary', surface === 'page' ? PAGE_VARY : 'Authorization, Cookie, Origin');
  if (route.deprecatedAt !== undefined) reply.header('deprecation', `@${Math.floor(route.deprecatedAt / 1000)}`);
  if (hasWritten) await store.flush();
  const own = surface === 'page' && token === undefined ? forBrowser(call, answer) : answer;
  return call.request.hasBody ? uncached(own) : own;
}

/** The parameters of a request. Of one that is refused anyway nothing else is told than that. */
function paramsOf({ route, request }: Asked, { body, refusal }: TakenIn): Call['params'] {
  try {
    return readParams(route.params, allParams(request, body.tree));
  } catch (error) {
    throw refusal ?? error;
  }
}

/** Caches know only the address, and a body may have held parameters. */
function uncached(answer: Answer): Answer {
  return { ...answer, headers: { ...answer.headers, 'cache-control': cacheControl('none', true) } };
}

/** Writes an answer to the client. */
export function send(reply: FastifyReply, answer: Answer): FastifyReply {
  reply.status(answer.status);
  reply.headers(answer.headers);
  for (const cookie of answer.cookies ?? []) reply.header('set-cookie', cookie);
  if (answer.status >= 429 && !reply.hasHeader('retry-after')) reply.headers(retryHeaders(answer.status));
  const { body } = encoded(answer);
  if (body.kind === 'page') throw new Error('A page is sent without its frame');
  if (body.kind === 'bytes') return reply.type(body.type).send(body.bytes);
  if (body.kind === 'stream') return reply.type(body.type).send(body.stream);
  return body.kind === 'raw' ? reply.type(body.type).send(body.text) : reply.send();
}
