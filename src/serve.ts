import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { registerApi } from './api/register-api.ts';
import { createApp } from './http/app.ts';
import { createRateLimits } from './http/rate-limits.ts';
import type { Edge } from './http/register.ts';
import type { Context } from './platform/context.ts';

/** The whole HTTP server of a process, with every route, not yet listening. */
export async function buildServer(ctx: Context): Promise<FastifyInstance> {
  const app = await createApp(ctx);
  const edge: Edge = {
    ctx,
    rates: createRateLimits(ctx.config.rateLimitMultiplier),
    uploadDirectory: join(ctx.config.dataDir, 'uploads'),
  };
  registerApi(app, edge);
  await app.ready();
  return app;
}
