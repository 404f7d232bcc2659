import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { LARGEST_UPLOAD } from '../federation/proxy-passage.ts';
import { isOwnProof, PROOF, SEEN_PATH, SEEN_UPLOAD_PATH, type Seen } from '../federation/seen.ts';
import { incomingBody, takeBody } from '../http/bodies/take-body.ts';
import { notFound } from '../lib/errors.ts';
import type { Context } from '../platform/context.ts';
import { headerOf } from './request.ts';

/** Adds the routes at which the server's own doctor learns how its requests arrive. They are 404 for everybody else. */
export function registerSeen(app: FastifyInstance, ctx: Context): void {
  const onRequest = async (request: FastifyRequest, reply: FastifyReply) => {
    if (!(await isOwnProof(ctx, headerOf(request, PROOF)))) throw notFound('notFound');
    reply.header('cache-control', 'no-store');
  };
  app.get(SEEN_PATH, { onRequest }, async (request) => lookAt(request));
  app.post(SEEN_UPLOAD_PATH, { onRequest }, async (request, reply) => {
    let received = 0;
    await takeBody(incomingBody(ctx, request, reply), LARGEST_UPLOAD, ({ length }) => {
      received += length;
      return undefined;
    });
    return { received };
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
