import type { FastifyError, FastifyInstance } from 'fastify';
import { readSettings } from '../../domain/instance/settings.ts';
import { html } from '../../lib/html/template.ts';
import { errorAnswer } from '../errors.ts';
import { RateLimited } from '../rate-limits.ts';
import { type Edge, registerRoutes, send } from '../register.ts';
import type { Route } from '../route.ts';
import { layout } from './layout.ts';
import { htmlAnswer } from './page.ts';

const TITLES: Record<number, string> = {
  403: 'Not allowed',
  404: 'Not found',
  409: 'Not possible any more',
  429: 'Too many tries',
};

const TEXTS: Record<number, string> = {
  404: 'There is no such page, or it is not for everybody.',
  429: 'Please wait a few minutes and try again.',
};

/** Adds routes that answer pages: their errors are pages too. */
export function registerHtmlRoutes(app: FastifyInstance, edge: Edge, routes: readonly Route[]): void {
  app.register(async (scope) => {
    scope.setErrorHandler<FastifyError>(async (error, request, reply) => {
      const { status, body } = errorAnswer(error);
      if (status >= 500) edge.ctx.log.error({ err: error, method: request.method }, 'page failed');
      if (error instanceof RateLimited) reply.headers(error.headers);
      reply.header('cache-control', 'private, no-store');
      return send(reply, htmlAnswer(await errorPage(edge, status, String(body.error)), status));
    });
    registerRoutes(scope, edge, routes);
  });
}

async function errorPage(edge: Edge, status: number, message: string) {
  const settings = await readSettings(edge.ctx.store.db);
  const title = TITLES[status] ?? 'Something went wrong';
  const text = TEXTS[status] ?? message;
  return layout({ title, settings, body: html`<h1>${title}</h1><p>${text}</p>` });
}
