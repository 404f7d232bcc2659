import type { FastifyInstance } from 'fastify';
import { createProbesApp } from '../http/probes-app.ts';
import type { Context } from '../platform/context.ts';
import { errorCode } from '../platform/db/errors.ts';

/**
 * Lets a process without a port of its own be watched: on loopback, at METRICS_PORT. Where that cannot be had, the log says so once, and
 * the work goes on unwatched.
 */
export async function serveProbes(ctx: Context): Promise<FastifyInstance | undefined> {
  const { metricsPort: port } = ctx.config;
  const app = createProbesApp(ctx);
  try {
    await app.listen({ host: '127.0.0.1', port });
    return app;
  } catch (error) {
    await app.close();
    ctx.log.warn(
      { port, reason: errorCode(error) || String(error) },
      'this process works, but cannot be watched: set METRICS_PORT to a port that nobody else on this machine has, one for each worker',
    );
    return undefined;
  }
}
