import type { FastifyInstance } from 'fastify';
import { always, anyone } from '../http/access.ts';
import { rawJson } from '../http/answer.ts';
import { openApiDocument } from '../http/openapi.ts';
import { type Edge, registerRoutes } from '../http/register.ts';
import { type Route, route } from '../http/route.ts';
import { VERSION } from '../lib/version.ts';
import { closedToStrangers } from './closed-to-strangers.ts';
import { entitySchemas } from './entity-schemas.ts';
import { apiRoutes } from './routes.ts';

/** Adds the REST API and the document that describes it. */
export function registerApi(app: FastifyInstance, edge: Edge): void {
  registerRoutes(app, edge, [...apiRoutes, describeApi(apiRoutes)].map(closedToStrangers));
}

function describeApi(routes: readonly Route[]): Route {
  let text: string | undefined;
  return route({
    method: 'GET',
    path: '/api/openapi.json',
    access: always(anyone()),
    params: {},
    summary: 'The OpenAPI 3.1 description of this API',
    cache: 'instance',
    async handle({ db }) {
      text ??= JSON.stringify(openApiDocument(routes, { origin: db.instance.origin, version: VERSION }, entitySchemas));
      return rawJson(text);
    },
  });
}
