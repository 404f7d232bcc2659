import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '../lib/errors.ts';
import { isNestedDeeper } from '../lib/json.ts';
import { parseTree, readMultipart, type Upload } from './uploads.ts';

const MAX_DEPTH = 32;

export type RawParams = { tree: Record<string, unknown>; uploads: ReadonlyMap<string, Upload> };

const NO_UPLOADS: ReadonlyMap<string, Upload> = new Map();

/** Teaches Fastify the body formats of the API: JSON, urlencoded forms, also without a type, and anything else as empty. */
export function acceptBodies(app: FastifyInstance): void {
  app.removeContentTypeParser(['application/json', 'text/plain']);
  app.addContentTypeParser(
    ['application/json', 'application/activity+json'],
    { parseAs: 'string' },
    (_request, text, done) => {
      try {
        done(null, parseJson(String(text)));
      } catch (error) {
        done(error instanceof Error ? error : null);
      }
    },
  );
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, text, done) => {
    done(null, parseTree(String(text)));
  });
  app.addContentTypeParser('*', { parseAs: 'string' }, (request, text, done) => {
    // Rack takes the body of a POST that names no type for a form, and small clients rely on that.
    const isForm = request.method === 'POST' && request.headers['content-type'] === undefined;
    done(null, isForm ? parseTree(String(text)) : {});
  });
}

function parseJson(text: string): unknown {
  if (text.trim() === '') return {};
  if (isNestedDeeper(text, MAX_DEPTH)) throw new AppError('bad_request', 'The JSON body is nested too deeply');
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new AppError('bad_request', 'The JSON body could not be parsed', { cause });
  }
}

/** Path, query and body of a request as one tree, as Rails sees it; the path wins, then the body. */
export async function rawParams(request: FastifyRequest, uploadDirectory: string): Promise<RawParams> {
  const query = isTree(request.query) ? request.query : {};
  const path = isTree(request.params) ? request.params : {};
  const isBodyless = request.method === 'GET' || request.method === 'HEAD';
  if (!isBodyless && request.isMultipart()) {
    const { fields, uploads } = await readMultipart(request, uploadDirectory);
    return { tree: { ...query, ...fields, ...path }, uploads };
  }
  const body = isTree(request.body) ? request.body : {};
  // A body can have very many parameters, so they are not copied needlessly.
  const alone = Object.keys(query).length === 0 && Object.keys(path).length === 0;
  return { tree: alone ? body : { ...query, ...body, ...path }, uploads: NO_UPLOADS };
}

function isTree(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
