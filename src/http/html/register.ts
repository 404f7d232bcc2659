import type { FastifyError, FastifyInstance } from 'fastify';
import { errorAnswer } from '../errors.ts';
import { type Edge, registerRoutes, send } from '../register.ts';
import { requestFacts } from '../request-facts.ts';
import type { Route } from '../route.ts';
import { errorPage } from './error-page.ts';

/** Adds routes that answer pages: their errors are pages too. */
export function registerHtmlRoutes(app: FastifyInstance, edge: Edge, routes: readonly Route[]): void {
  app.register(async (scope) => {
    scope.setErrorHandler<FastifyError>(async (error, request, reply) => {
      const { status, headers, body } = errorAnswer(error);
      if (status >= 500) edge.ctx.log.error({ err: error, method: request.method }, 'page failed');
      reply.headers(headers).header('cache-control', 'private, no-store');
      const asked = { db: edge.ctx.store.db, request: requestFacts(request, null) };
      return send(reply, await errorPage(asked, status, error, String(body.error)));
    });
    registerRoutes(scope, edge, routes);
  });
}
