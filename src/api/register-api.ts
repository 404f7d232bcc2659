import type { FastifyInstance } from 'fastify';
import { always, anyone } from '../http/access.ts';
import { rawJson } from '../http/answer.ts';
import { openApiDocument } from '../http/openapi.ts';
import { type Edge, registerRoutes } from '../http/register.ts';
import { type Route, route } from '../http/route.ts';
import { VERSION } from '../lib/version.ts';
import { entitySchemas } from './entity-schemas.ts';
import { apiRoutes } from './routes.ts';

const PRIVATE = { 'cache-control': 'private, no-store' };

/**
 * Closes an open API route to people who are not signed in while the server's settings say so, unless the route declares otherwise. Its
 * answers to signed-in people are then kept out of shared caches. Mastodon: Api::BaseController, disallow_unauthenticated_api_access?
 */
function closedToStrangers(route: Route): Route {
  const { access, cache } = route;
  if (access.kind !== 'anyone' && access.kind !== 'public') return route;
  const closing = { ...route, access: { strangers: 'unless_closed', ...access } } as const;
  if (cache !== 'instance' || access.strangers === 'always') return closing;
  return {
    ...closing,
    async handle(call) {
      const answer = await route.handle(call);
      return call.auth ? { ...answer, headers: { ...answer.headers, ...PRIVATE } } : answer;
    },
  };
}

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
