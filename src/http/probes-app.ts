import fastify, { type FastifyInstance } from 'fastify';
import type { Context } from '../platform/context.ts';
import { plain, registerProbes } from './health.ts';

/** Tools that watch a process ask it one at a time, and send nothing. */
const MOST_CONNECTIONS = 64;
const MOST_BYTES = 1024;
const PATIENCE = 10_000;

/** The HTTP server of a process that answers nothing but whether it lives, whether it works, and its numbers. */
export function createProbesApp(ctx: Context): FastifyInstance {
  const app = fastify({ logger: false, bodyLimit: MOST_BYTES, requestTimeout: PATIENCE });
  app.server.maxConnections = MOST_CONNECTIONS;
  registerProbes(app, ctx);
  app.setNotFoundHandler((_request, reply) => plain(reply, 404, 'Only /livez, /readyz and /metrics are answered here'));
  return app;
}
