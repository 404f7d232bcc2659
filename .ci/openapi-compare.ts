// Compares this server's own OpenAPI document with a reference document of the Mastodon API, given as a path:
// every operation must be there, and every field that the reference requires of an answer must be in ours.
import { readFileSync } from 'node:fs';
import { entitySchemas } from '../src/api/entity-schemas.ts';
import { apiRoutes } from '../src/api/routes.ts';
import { openApiDocument } from '../src/http/openapi.ts';

/** What differs on purpose, with the reason. */
const DIFFERENCES: Record<string, string> = {
  'GET /health': 'plain route outside the API table, checked by the conformance run',
  'GET /api/oembed': 'served beside the public pages',
  'GET /.well-known/oauth-authorization-server': 'served by the OAuth edge',
  'GET /oauth/authorize': 'a page of the OAuth edge',
  'POST /oauth/token': 'served by the OAuth edge',
  'POST /oauth/revoke': 'served by the OAuth edge',
  'GET /oauth/userinfo': 'served by the OAuth edge',
  'POST /oauth/userinfo': 'served by the OAuth edge',
  'GET /api/v1/accounts/{id}/identity_proofs': 'always an empty list since Mastodon 3.5',
  'DELETE /api/v2/filters/statuses/{id}': 'answers an empty object, as Mastodon does',
  'GET /nodeinfo/2.0': 'served by the federation edge',
  'GET /.well-known/nodeinfo': 'served by the federation edge',
};

/** Streams are answered by the streaming edge, which has no schema. */
const STREAMING = '/api/v1/streaming/';

type Schema = {
  $ref?: string;
  type?: string | string[];
  items?: Schema;
  properties?: Record<string, Schema>;
  required?: string[];
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
};
type Operation = { responses?: Record<string, { content?: Record<string, { schema?: Schema }> }> };
type Document = { paths: Record<string, Record<string, Operation>>; components?: { schemas?: Record<string, Schema> } };

const METHODS = ['get', 'post', 'put', 'patch', 'delete'];
const reference: Document = JSON.parse(readFileSync(process.argv[2] ?? '', 'utf8'));
const ours: Document = JSON.parse(
  JSON.stringify(openApiDocument(apiRoutes, { origin: 'http://localhost', version: '0' }, entitySchemas)),
);

const normal = (path: string) => path.replaceAll(/\{\w+\}/g, '{}');
const known = new Map(Object.entries(ours.paths).map(([path, item]) => [normal(path), item]));

function resolve(document: Document, schema: Schema | undefined): Schema | undefined {
  if (!schema) return undefined;
  if (schema.$ref) return resolve(document, document.components?.schemas?.[schema.$ref.split('/').at(-1) ?? '']);
  const choice = (schema.anyOf ?? schema.oneOf)?.find((one) => one.type !== 'null');
  if (choice) return resolve(document, choice);
  if (schema.allOf) {
    const parts = schema.allOf.map((part) => resolve(document, part) ?? {});
    return {
      type: 'object',
      properties: Object.assign({}, ...parts.map((p) => p.properties)),
      required: parts.flatMap((p) => p.required ?? []),
    };
  }
  return schema.items ? resolve(document, schema.items) : schema;
}

function answer(document: Document, operation: Operation): Schema | undefined {
  const success = Object.entries(operation.responses ?? {}).find(([status]) => status.startsWith('2'))?.[1];
  return resolve(document, success?.content?.['application/json']?.schema);
}

const problems: string[] = [];
let operations = 0;
for (const [path, item] of Object.entries(reference.paths)) {
  for (const method of METHODS) {
    const wanted = item[method];
    if (!wanted) continue;
    operations += 1;
    const name = `${method.toUpperCase()} ${path}`;
    if (DIFFERENCES[name] || path.startsWith(STREAMING)) continue;
    const mine = known.get(normal(path))?.[method];
    if (!mine) {
      problems.push(`${name} is missing`);
      continue;
    }
    const fields = answer(ours, mine)?.properties;
    const required = answer(reference, wanted)?.required ?? [];
    if (!fields) {
      if (required.length > 0) problems.push(`${name} describes no answer, though ${required.join(', ')} are required`);
      continue;
    }
    const missing = required.filter((field) => !fields[field]);
    if (missing.length > 0) problems.push(`${name} lacks ${missing.join(', ')}`);
  }
}
for (const problem of problems) console.log(problem);
console.log(`${operations - problems.length} passed, ${problems.length} failed`);
process.exitCode = problems.length > 0 ? 1 : 0;
