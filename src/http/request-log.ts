import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Context } from '../platform/context.ts';
import { withRequestId } from '../platform/request-id.ts';

/** Longer (ms) than a request takes that nobody complains of. */
const SLOW = 2000;

/** What a proxy may call a request, so that nothing else gets into logs and answers. */
const GIVEN_ID = /^[\w.:=+/-]{8,128}$/;

/**
 * Writes one line for each request, with the id that stands in its answer and in all lines that belong to the request: when it was slow or failed, or else only at the level `debug`. It
 * names the route instead of the address, which may hold codes and tokens. A trusted proxy may have given the id.
 */
export function logRequests(app: FastifyInstance, { log }: Pick<Context, 'log'>): void {
  app.addHook('onRequest', (request, _reply, done) => {
    request.id = idByProxy(request) ?? request.id;
    withRequestId(request.id, done);
  });
  app.addHook('onResponse', (request, reply, done) => {
    const { method, id, routeOptions, ip } = request;
    const ms = Math.round(reply.elapsedTime);
    const facts = { request_id: id, method, route: routeOptions.url ?? 'none', status: reply.statusCode, ms, ip };
    if (reply.statusCode >= 500 && reply.statusCode !== 503) log.warn(facts, 'a request failed');
    else if (ms > SLOW && !routeOptions.url?.startsWith('/api/v1/streaming')) log.info(facts, 'a request was slow');
    else log.debug(facts, 'a request');
    done();
  });
}

/** The id in a request that came through a proxy which is trusted to say whose it is. */
function idByProxy({ headers, ips = [] }: FastifyRequest): string | undefined {
  const given = headers['x-request-id'];
  return ips.length > 1 && typeof given === 'string' && GIVEN_ID.test(given) ? given : undefined;
}
