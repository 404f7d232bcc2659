import { randomUUID } from 'node:crypto';
import cors from '@fastify/cors';
import fastify, { type FastifyInstance, type FastifyRequest } from 'fastify';
import { judgeIp } from '../domain/ip-blocks/judge-ip.ts';
import { AppError, forbidden, notFound } from '../lib/errors.ts';
import { isTimeUnknown } from '../lib/time.ts';
import type { Context } from '../platform/context.ts';
import { TimeUnknown } from '../platform/db/errors.ts';
import { redirect } from './answer.ts';
import { FORM_BYTES } from './bodies/form-bytes.ts';
import { queryTree, REFUSED_QUERY } from './bodies/param-tree.ts';
import { leaveBodies } from './body.ts';
import { isReading } from './browser.ts';
import { compressAnswers } from './compress.ts';
import { createConnections } from './connections.ts';
import { errorAnswer, isFault } from './errors.ts';
import { carriesSession, sessionOf } from './html/cookies.ts';
import type { Look } from './html/frame.ts';
import { failurePage } from './html/page.ts';
import { send } from './register.ts';
import { requestFacts, wordsOf } from './request-facts.ts';
import { logRequests } from './request-log.ts';

const EXPOSED =
  'Link, Mastodon-Async-Refresh, Retry-After, X-RateLimit-Limit, X-RateLimit-Remaining, X-RateLimit-Reset, X-Request-Id';

/** Routes that allow cross-origin requests. */
const OPEN_PATHS =
  /^\/(api|oauth\/(token|revoke|userinfo)|\.well-known|nodeinfo|@|users\/|ap\/|actor|emojis\/|tags\/|collections\/|media)/;

/** Those among them that are also the addresses of pages. */
const PAGE_PATHS = /^\/(@|users\/|tags\/|collections\/)/;

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Whether cross-origin requests are allowed. */
    open?: boolean;
    /** For other servers: nobody waits for the answer. */
    isFromServers?: boolean;
    /** Answered for everybody, without the database. */
    always?: boolean;
  }
}

function noCompiler(): never {
  throw new Error('Routes take no schemas of Fastify');
}

/** The HTTP server without routes: bodies, CORS, security headers, the error map and request logs. */
export async function createApp(ctx: Context, look: Look): Promise<FastifyInstance> {
  const app = fastify({
    logger: false,
    trustProxy: typeof ctx.config.trustProxy === 'boolean' ? ctx.config.trustProxy : [...ctx.config.trustProxy],
    bodyLimit: FORM_BYTES,
    // A machine may be slow; and to start a timer for each route takes a while itself.
    pluginTimeout: 0,
    // What still comes on a connection that is being closed is answered too, not refused by the framework in a form of its own.
    return503OnClosing: false,
    genReqId: () => randomUUID(),
    serverFactory: (handle) => createConnections(ctx.config.maxConnections, handle),
    // Route declarations check parameters themselves, so the compilers of JSON Schema are not even loaded.
    schemaController: { compilersFactory: { buildValidator: noCompiler, buildSerializer: noCompiler } },
    routerOptions: { maxParamLength: 500, ignoreTrailingSlash: true, querystringParser: queryTree },
  });
  leaveBodies(app);
  compressAnswers(app);
  app.decorateRequest('choices', null);
  app.decorateRequest('bodyTree');
  app.addHook('onRequest', (request, _reply, done) => {
    request.bodyTree = {};
    done();
  });
  app.addHook('onRoute', (route) => {
    route.config = { ...route.config, open: OPEN_PATHS.test(route.url) };
  });
  await app.register(answerPreflights);
  logRequests(app, ctx);
  receiveRequests(app, ctx);
  answerFailures(app, ctx, look);
  return app;
}

/** Notes each request, sets the headers that all answers share, and refuses blocked IP addresses. */
function receiveRequests(app: FastifyInstance, ctx: Context): void {
  app.addHook('onRequest', (request, reply, done) => {
    if (!request.routeOptions.config.isFromServers) ctx.pace.noteRequest();
    reply.header('x-request-id', request.id);
    reply.header('x-content-type-options', 'nosniff');
    if (request.url.startsWith('/api/'))
      reply.header('content-security-policy', "default-src 'none'; frame-ancestors 'none'; form-action 'none'");
    if (isOpen(request)) {
      reply.header('access-control-allow-origin', '*');
      reply.header('access-control-expose-headers', EXPOSED);
    }
    done();
  });
  app.addHook('onRequest', (request, _reply, done) => {
    // Nothing has a NUL in its name, which PostgreSQL cannot even look for.
    if (/^[^?]*%00/.test(request.url)) return done(notFound('notFound'));
    if (request.query === REFUSED_QUERY) return done(new AppError('bad_request', 'tooManyQueryParams'));
    if (request.routeOptions.config.always) return done();
    if (isTimeUnknown() && !isReading(request.method)) return done(new TimeUnknown());
    const judged = judgeIp(ctx.store.db, request.ip);
    judged.then((verdict) => done(verdict === 'no_access' ? forbidden('forbidden') : undefined), done);
  });
}

/** Pages for who is signed in are for no other site, though browsers would not give it what a cookie was sent for anyway. */
function isOpen({ routeOptions, is404, url, headers }: FastifyRequest): boolean {
  if (!routeOptions.config.open && !is404) return false;
  return (!is404 && !PAGE_PATHS.test(url)) || !carriesSession(headers.cookie);
}

/** Answers errors and unknown addresses; browsers get a page for the latter. */
function answerFailures(app: FastifyInstance, ctx: Context, look: Look): void {
  app.setErrorHandler((error, request, reply) => {
    const answer = errorAnswer(error, wordsOf(request));
    // Without the query, which may hold a token or the code of a one-time link.
    if (isFault(error, answer.status))
      ctx.log.error(
        { err: error, request_id: request.id, method: request.method, path: request.url.split('?', 1)[0] },
        'request failed',
      );
    reply.headers(answer.headers);
    reply.header('cache-control', 'private, no-store');
    return reply.status(answer.status).type('application/json; charset=utf-8').send(JSON.stringify(answer.body));
  });
  app.setNotFoundHandler(async (request, reply) => {
    // Some programs encode the @ of a profile's address like this.
    if (request.url.startsWith('/%40')) return send(reply, redirect(`/@${request.url.slice('/%40'.length)}`, 301));
    if (request.headers.accept?.includes('text/html')) {
      const asked = { db: ctx.store.db, request: requestFacts(request) };
      request.choices = (await sessionOf(asked))?.auth.viewer ?? null;
      if (carriesSession(request.headers.cookie)) reply.header('cache-control', 'private, no-store');
      return send(reply, await failurePage(look, asked, { status: 404, error: undefined, message: '' }));
    }
    const { headers, body } = errorAnswer(notFound('notFound'), wordsOf(request));
    return reply.status(404).headers(headers).type('application/json; charset=utf-8').send(JSON.stringify(body));
  });
}

/**
 * Answers CORS preflights. The plugin is registered in a scope of its own, where one route handles them and other requests do not pass
 * through it.
 */
async function answerPreflights(app: FastifyInstance): Promise<void> {
  await app.register(cors, {
    origin: '*',
    methods: 'GET, HEAD, POST, PUT, PATCH, DELETE',
    exposedHeaders: EXPOSED,
    maxAge: 7200,
  });
}
