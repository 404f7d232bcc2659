import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import cors from '@fastify/cors';
import multipart from '@fastify/multipart';
import fastify, { type FastifyInstance } from 'fastify';
import { judgeIp } from '../domain/ip-blocks/judge-ip.ts';
import { forbidden } from '../lib/errors.ts';
import type { Context } from '../platform/context.ts';
import { acceptBodies } from './body.ts';
import { errorAnswer } from './errors.ts';
import { RateLimited } from './rate-limits.ts';
import type { ReadyAnswers } from './ready-answers.ts';
import { parseTree } from './uploads.ts';

const BODY_LIMIT = 1_048_576;
const EXPOSED = [
  'Link',
  'Mastodon-Async-Refresh',
  'X-RateLimit-Limit',
  'X-RateLimit-Remaining',
  'X-RateLimit-Reset',
  'X-Request-Id',
];
const CORS_PATHS = /^\/(api|oauth\/(token|revoke|userinfo)|\.well-known|nodeinfo|@|ap\/users\/|actor|media)/;

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Read by `@fastify/cors`. */
    cors?: false;
  }
}

/** The HTTP server without routes: bodies, CORS, security headers, the error map and request logs. */
export async function createApp(ctx: Context, ready: ReadyAnswers): Promise<FastifyInstance> {
  const app = fastify({
    logger: false,
    trustProxy: typeof ctx.config.trustProxy === 'boolean' ? ctx.config.trustProxy : [...ctx.config.trustProxy],
    bodyLimit: BODY_LIMIT,
    genReqId: () => randomUUID(),
    serverFactory: (handle) => {
      const server = createServer({ requestTimeout: 120_000, keepAliveTimeout: 75_000, headersTimeout: 10_000 });
      return server.on('request', (request, response) => {
        if (!server.listening || !ready.send(request, response)) handle(request, response);
      });
    },
    routerOptions: { maxParamLength: 500, ignoreTrailingSlash: true, querystringParser: parseTree },
  });
  acceptBodies(app);
  await app.register(multipart);
  app.addHook('onRoute', (route) => {
    // The plugin answers preflight requests for all paths by one route, `*`.
    if (route.url !== '*' && !CORS_PATHS.test(route.url)) route.config = { ...route.config, cors: false };
  });
  await app.register(cors, {
    origin: '*',
    methods: 'GET, HEAD, POST, PUT, PATCH, DELETE',
    exposedHeaders: EXPOSED.join(', '),
    maxAge: 7200,
  });
  app.addHook('onRequest', (request, reply, done) => {
    ctx.pace.noteRequest();
    reply.header('x-request-id', request.id);
    reply.header('x-content-type-options', 'nosniff');
    if (request.url.startsWith('/api/'))
      reply.header('content-security-policy', "default-src 'none'; frame-ancestors 'none'");
    done();
  });
  app.addHook('onRequest', (request, _reply, done) => {
    const judged = judgeIp(ctx.store.db, request.ip);
    judged.then((verdict) => done(verdict === 'no_access' ? forbidden('Forbidden') : undefined), done);
  });
  app.setErrorHandler((error, request, reply) => {
    const answer = errorAnswer(error);
    if (answer.status >= 500) ctx.log.error({ err: error, method: request.method, url: request.url }, 'request failed');
    if (error instanceof RateLimited) reply.headers(error.headers);
    reply.header('cache-control', 'private, no-store');
    return reply.status(answer.status).type('application/json; charset=utf-8').send(JSON.stringify(answer.body));
  });
  app.setNotFoundHandler((_request, reply) =>
    reply.status(404).type('application/json; charset=utf-8').send('{"error":"Not Found","code":"not_found"}'),
  );
  return app;
}
