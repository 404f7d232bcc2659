import type { FastifyError, FastifyInstance } from 'fastify';
import { errorAnswer } from '../errors.ts';
import { type Edge, registerRoutes, send } from '../register.ts';
import { requestFacts } from '../request-facts.ts';
import type { Route } from '../route.ts';
import { failurePage, framed } from './page.ts';

/** Adds routes that answer pages: their errors are pages too. */
export function registerHtmlRoutes(app: FastifyInstance, edge: Edge, routes: readonly Route[]): void {
  const { ctx, look } = edge;
  app.register(async (scope) => {
    scope.setErrorHandler<FastifyError>(async (error, request, reply) => {
      const { status, headers, body } = errorAnswer(error);
      if (status >= 500) ctx.log.error({ err: error, method: request.method }, 'page failed');
      reply.headers(headers).header('cache-control', 'private, no-store');
      const asked = { db: ctx.store.db, request: requestFacts(request, null) };
      return send(reply, await failurePage(look, asked, { status, error, message: String(body.error) }));
    });
    const documents = routes.map(
      (route): Route => ({ ...route, handle: async (call) => framed(look, call, await route.handle(call)) }),
    );
    registerRoutes(scope, edge, documents);
  });
}
