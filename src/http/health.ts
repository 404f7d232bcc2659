import type { FastifyInstance, FastifyReply } from 'fastify';
import { backupLine, readBackupState } from '../domain/backups/state.ts';
import type { Context } from '../platform/context.ts';
import { retryHeaders } from './errors.ts';
import { maySeeMetrics } from './may-see-metrics.ts';
import { readiness } from './readiness.ts';
import { watchServer } from './watch-server.ts';

const CONFIG = { always: true };

/** Adds the routes for operators and their tools, and `/health`. Must be called before the routes whose durations are to be measured. */
export function registerHealth(app: FastifyInstance, ctx: Context): void {
  app.addHook('onResponse', (request, reply, done) => {
    const { url: route = 'none' } = request.routeOptions;
    const { method } = request;
    ctx.metrics.observeRequest({ method, route, status: reply.statusCode, seconds: reply.elapsedTime / 1000 });
    done();
  });
  app.get('/health', { config: CONFIG }, (_request, reply) => plain(reply, 200, 'OK'));
  registerProbes(app, ctx);
}

/**
 * Adds what every process answers, whatever its role: `/livez` (it responds, whatever the state of the database), `/readyz` (it can also
 * write, and jobs are running; with `?verbose`, for those who may see metrics, how old the last backup is), and `/metrics` for Prometheus.
 */
export function registerProbes(app: FastifyInstance, ctx: Context): void {
  watchServer(ctx);
  app.get('/livez', { config: CONFIG }, (_request, reply) => plain(reply, 200, 'OK'));
  const findProblem = readiness(ctx);
  app.get('/readyz', { config: CONFIG }, async (request, reply) => {
    const problem = await findProblem();
    if (problem !== undefined) return plain(reply.headers(retryHeaders(503)), 503, problem);
    const isAsked = new URL(request.url, ctx.config.origin).searchParams.has('verbose');
    if (!isAsked || !maySeeMetrics(request, ctx.config.metricsToken)) return plain(reply, 200, 'OK');
    return plain(reply, 200, `OK\n${backupLine(await readBackupState(ctx))}\n`);
  });
  app.get('/metrics', async (request, reply) => {
    if (!maySeeMetrics(request, ctx.config.metricsToken)) return plain(reply, 403, ADVICE);
    return reply.type(ctx.metrics.contentType).send(await ctx.metrics.render());
  });
}

const ADVICE = 'Forbidden: ask from the machine itself, by the name localhost or 127.0.0.1, or with METRICS_TOKEN';

/** Answers with a line of text that nobody keeps. */
export function plain(reply: FastifyReply, status: number, text: string): FastifyReply {
  return reply.status(status).header('cache-control', 'no-store').type('text/plain; charset=utf-8').send(text);
}
