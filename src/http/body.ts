import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '../lib/errors.ts';
import { isNestedDeeper } from '../lib/json.ts';
import type { Context } from '../platform/context.ts';
import { takeDataFiles } from './bodies/data-files.ts';
import { FORM_BYTES } from './bodies/form-bytes.ts';
import { type FileRules, readMultipart } from './bodies/multipart.ts';
import { formTree, MAX_DEPTH } from './bodies/param-tree.ts';
import { hasBody, type IncomingBody, incomingBody, readBody, takeBody } from './bodies/take-body.ts';
import { removeUploads, type Upload } from './bodies/upload.ts';

/** The parameters of a request's body. */
export type BodyParams = { readonly tree: Record<string, unknown>; readonly uploads: readonly Upload[] };

/** The parameters of a request without a body. */
export const NO_PARAMS: BodyParams = { tree: {}, uploads: [] };

/** Leaves bodies to the routes, which decide first whether to read them. */
export function leaveBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', (_request, _payload, done) => done(null));
}

/** Reads bodies as bytes, before the routes of a scope run. */
export function keepRawBodies(app: FastifyInstance, ctx: Context): void {
  const bodies = new WeakMap<FastifyRequest, IncomingBody>();
  app.removeAllContentTypeParsers();
  app.addHook('preParsing', (request, reply, _payload, done) => {
    bodies.set(request, incomingBody(ctx, request, reply));
    done();
  });
  app.addContentTypeParser('*', async (request: FastifyRequest) => {
    const body = bodies.get(request);
    return body && readBody(body);
  });
}

/**
 * Reads a body: JSON, a form, multipart, or a form without a type; anything else counts as empty. Files may also stand in fields, as `data:`
 * addresses, within the bound of a body without files. Throws as `takeBody`, `readMultipart` and `takeDataFiles`, and 'bad_request' for what
 * is malformed.
 */
export async function readBodyParams(body: IncomingBody, rules: FileRules): Promise<BodyParams> {
  const { tree, uploads } = await readFields(body, rules);
  try {
    return { tree, uploads: [...uploads, ...(await takeDataFiles(tree, rules))] };
  } catch (error) {
    await removeUploads(uploads);
    throw error;
  }
}

async function readFields(body: IncomingBody, rules: FileRules): Promise<BodyParams> {
  const { request } = body;
  if (!hasBody(request)) return NO_PARAMS;
  switch (typeOf(request.headers['content-type'], request.method)) {
    case 'multipart/form-data':
      return readMultipart(body, rules);
    case 'application/json':
    case 'application/activity+json':
      return fieldsOnly(parseJson((await readBody(body)).toString()));
    case 'application/x-www-form-urlencoded':
      return fieldsOnly(formTree((await readBody(body)).toString()));
    default:
      await takeBody(body, FORM_BYTES, () => undefined);
      return NO_PARAMS;
  }
}

/** Rack takes the body of a POST that names no type for a form, and small clients rely on that. */
function typeOf(header: string | undefined, method: string | undefined): string | undefined {
  const usual = method === 'POST' ? 'application/x-www-form-urlencoded' : undefined;
  return header === undefined ? usual : header.split(';', 1)[0]?.trim().toLowerCase();
}

function fieldsOnly(tree: unknown): BodyParams {
  return isTree(tree) ? { tree, uploads: [] } : NO_PARAMS;
}

function parseJson(text: string): unknown {
  if (text.trim() === '') return {};
  if (isNestedDeeper(text, MAX_DEPTH)) throw new AppError('bad_request', 'jsonTooDeep');
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new AppError('bad_request', 'unreadableJson', { cause });
  }
}

/** Path, query and body of a request as one tree, as Rails sees it; the path wins, then the body. */
export function allParams(
  request: FastifyRequest,
  body: Readonly<Record<string, unknown>>,
): Readonly<Record<string, unknown>> {
  const query = isTree(request.query) ? request.query : {};
  const path = isTree(request.params) ? request.params : {};
  // A body can have very many parameters, so they are not copied needlessly.
  const alone = Object.keys(query).length === 0 && Object.keys(path).length === 0;
  return alone ? body : { ...query, ...body, ...path };
}

function isTree(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
