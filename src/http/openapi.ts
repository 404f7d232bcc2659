import type { TSchema } from 'typebox';
import type { Access } from './access.ts';
import type { ParamSet } from './params/param.ts';
import { objectSchema } from './params/shapes.ts';
import type { Route } from './route.ts';

type Operation = Record<string, unknown>;

/**
 * The OpenAPI 3.1 document of a route table. `entities`, by name, are described once and referred to wherever they occur.
 */
export function openApiDocument(
  routes: readonly Route[],
  { origin, version }: { origin: string; version: string },
  entities: Readonly<Record<string, TSchema>> = {},
) {
  const names = new Map<unknown, string>(Object.entries(entities).map(([name, schema]) => [schema, name]));
  const schemas = Object.entries(entities).map(([name, schema]) => [name, partsNamed(schema, names)]);
  const paths: Record<string, Record<string, Operation>> = {};
  for (const route of routes) {
    const path = route.path.replaceAll(/:(\w+)/g, '{$1}');
    const methods = typeof route.method === 'string' ? [route.method] : route.method;
    paths[path] ??= {};
    for (const method of methods) paths[path][method.toLowerCase()] = operation(route, method);
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Whinchat', version, summary: 'The Mastodon API, and what Whinchat adds to it', license: LICENSE },
    servers: [{ url: origin }],
    paths: named(paths, names),
    components: {
      securitySchemes: { token: { type: 'http', scheme: 'bearer' } },
      schemas: Object.fromEntries(schemas),
      responses: { Error: { description: 'An error', content: jsonContent(ERROR) } },
    },
  };
}

/** The same schema with a reference in place of each entity. */
function named(value: unknown, names: ReadonlyMap<unknown, string>): unknown {
  const name = names.get(value);
  return name === undefined ? partsNamed(value, names) : { $ref: `#/components/schemas/${name}` };
}

function partsNamed(value: unknown, names: ReadonlyMap<unknown, string>): unknown {
  if (Array.isArray(value)) return value.map((part) => named(part, names));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, named(part, names)]));
}

const LICENSE = { name: 'AGPL-3.0-or-later', identifier: 'AGPL-3.0-or-later' };

function operation(route: Route, method: string): Operation {
  return {
    operationId: `${method.toLowerCase()}${route.path.replaceAll(/[^A-Za-z0-9]+/g, '_')}`,
    summary: route.summary,
    ...(route.deprecatedAt === undefined ? {} : { deprecated: true }),
    security: securityOf(route.access),
    parameters: parameters(route.params, method),
    ...(method === 'GET' || method === 'DELETE' ? {} : requestBody(route.params)),
    responses: { 200: success(route.response), default: { $ref: '#/components/responses/Error' } },
  };
}

/** The security requirement of a route: no token, an optional one or a required one; one of the scopes is enough. */
function securityOf({ kind, scopes }: Access): Record<string, string[]>[] {
  if (kind === 'public') return [];
  const withToken = scopes.length === 0 ? [{ token: [] }] : scopes.map((scope) => ({ token: [scope] }));
  return kind === 'anyone' ? [{}, ...withToken] : withToken;
}

const FIELD_ERRORS = {
  type: 'array',
  items: { type: 'object', properties: { error: { type: 'string' }, description: { type: 'string' } } },
};

const ERROR = {
  type: 'object',
  properties: {
    error: { type: 'string' },
    code: { type: 'string' },
    details: { type: 'object', additionalProperties: FIELD_ERRORS },
  },
  required: ['error', 'code'],
};

function parameters(params: ParamSet, method: string): unknown[] {
  return Object.entries(params)
    .filter(([, param]) => param.inPath || method === 'GET' || method === 'DELETE')
    .map(([name, param]) => ({
      name,
      in: param.inPath ? 'path' : 'query',
      required: param.inPath === true || param.mandatory === true,
      schema: param.schema,
    }));
}

function requestBody(params: ParamSet) {
  const inBody = Object.fromEntries(Object.entries(params).filter(([, param]) => !param.inPath));
  if (Object.keys(inBody).length === 0) return {};
  const content = { schema: objectSchema(inBody) };
  return { requestBody: { content: { 'application/json': content, 'multipart/form-data': content } } };
}

function success(schema: TSchema | undefined) {
  return schema ? { description: 'Success', content: jsonContent(schema) } : { description: 'Success' };
}

function jsonContent(schema: unknown) {
  return { 'application/json': { schema } };
}
