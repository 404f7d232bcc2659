import type { FastifyInstance, FastifyRequest } from 'fastify';
import { isOwnProof, PROOF, SEEN_PATH, type Seen } from '../federation/seen.ts';
import { notFound } from '../lib/errors.ts';
import type { Context } from '../platform/context.ts';
import { headerOf } from './request.ts';

/** Adds the route at which the server's own doctor learns how its requests arrive. It is 404 for everybody else. */
export function registerSeen(app: FastifyInstance, ctx: Context): void {
  app.get(SEEN_PATH, async (request, reply) => {
    if (!(await isOwnProof(ctx, headerOf(request, PROOF)))) throw notFound('Not Found');
    return reply.header('cache-control', 'no-store').send(lookAt(request));
  });
}

function lookAt(request: FastifyRequest): Seen {
  return {
    address: request.ip,
    peer: request.socket.remoteAddress ?? '',
    forwardedFor: headerOf(request, 'x-forwarded-for') ?? null,
    believed: (request.ips?.length ?? 0) > 1,
    scheme: request.protocol,
    host: request.host,
  };
}
