import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '../platform/context.ts';
import { countJobs } from '../platform/jobs/count.ts';
import { retryHeaders } from './errors.ts';
import { readiness } from './readiness.ts';

const LOOPBACK = /^(::1|(::ffff:)?127\.\d+\.\d+\.\d+)$/;

/**
 * Adds the routes for operators and their tools: `/health` and `/livez` (the process responds, whatever the state of the database),
 * `/readyz` (it can also write, and jobs are running), and `/metrics` for Prometheus. Must be called before the routes whose durations are
 * to be measured.
 */
export function registerHealth(app: FastifyInstance, ctx: Context): void {
  ctx.metrics.watchJobs(() => countJobs(ctx.store.db));
  app.addHook('onResponse', (request, reply, done) => {
    const { url: route = 'none' } = request.routeOptions;
    const { method } = request;
    ctx.metrics.observeRequest({ method, route, status: reply.statusCode, seconds: reply.elapsedTime / 1000 });
    done();
  });
  const config = { always: true };
  for (const path of ['/health', '/livez']) app.get(path, { config }, (_request, reply) => plain(reply, 200, 'OK'));
  const findProblem = readiness(ctx);
  app.get('/readyz', { config }, async (_request, reply) => {
    const problem = await findProblem();
    return problem === undefined ? plain(reply, 200, 'OK') : plain(reply.headers(retryHeaders(503)), 503, problem);
  });
  app.get('/metrics', async (request, reply) => {
    if (!maySeeMetrics(request, ctx.config.metricsToken)) return plain(reply, 403, 'Forbidden');
    return reply.type(ctx.metrics.contentType).send(await ctx.metrics.render());
  });
}

function plain(reply: FastifyReply, status: number, text: string): FastifyReply {
  return reply.status(status).header('cache-control', 'no-store').type('text/plain; charset=utf-8').send(text);
}

/** Requires the token, or a request from this machine that no proxy has forwarded. */
function maySeeMetrics(request: FastifyRequest, token: string | undefined): boolean {
  const { authorization } = request.headers;
  if (token !== undefined && authorization !== undefined) return isSame(authorization, `Bearer ${token}`);
  const proxied = request.headers['x-forwarded-for'] !== undefined || request.headers.forwarded !== undefined;
  return !proxied && LOOPBACK.test(request.socket.remoteAddress ?? '');
}

function isSame(given: string, expected: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(given), digest(expected));
}
