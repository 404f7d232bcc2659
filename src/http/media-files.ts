import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { RAW } from '../domain/media/raw.ts';
import type { Context } from '../platform/context.ts';
import type { MediaStorage } from '../platform/storage/storage.ts';
import { byteRange } from './byte-range.ts';

const FOREVER = 'public, max-age=31536000, immutable';

const HEADERS = {
  'content-security-policy': "default-src 'none'; sandbox",
  'cross-origin-resource-policy': 'cross-origin',
  'access-control-allow-origin': '*',
} as const;

const INLINE = /^(image|video|audio)\//;

/** The pictures of accounts that have none of their own. */
const DEFAULTS = ['avatar.png', 'header.png'] as const;

/** Adds the routes that serve uploaded files under /media, and the default pictures. */
export async function registerMediaFiles(app: FastifyInstance, ctx: Pick<Context, 'storage'>): Promise<void> {
  app.route({
    method: ['GET', 'HEAD'],
    url: '/media/:a/:b/:name',
    handler: (request, reply) => serveFile(ctx.storage, request, reply),
  });
  for (const name of DEFAULTS) {
    const bytes = await readFile(join(import.meta.dirname, 'assets', name));
    app.get(`/assets/${name}`, (_request, reply) =>
      reply
        .headers({ ...HEADERS, 'cache-control': 'public, max-age=86400' })
        .type('image/png')
        .send(bytes),
    );
  }
}

async function serveFile(storage: MediaStorage, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const key = keyOf(request.params);
  const whole = key.endsWith(`.${RAW}`) ? undefined : await storage.open(key);
  if (!whole) {
    reply.callNotFound();
    return reply;
  }
  const etag = `"${key.slice(6, 38)}"`;
  reply.headers({ ...HEADERS, 'cache-control': FOREVER, 'accept-ranges': 'bytes', etag });
  reply.header('content-disposition', INLINE.test(whole.contentType) ? 'inline' : 'attachment');
  if (request.headers['if-none-match'] === etag) {
    whole.stream.destroy();
    return reply.status(304).send();
  }
  const { range: rangeHeader, 'if-range': condition } = request.headers;
  const range = condition === undefined || condition === etag ? byteRange(rangeHeader, whole.size) : undefined;
  if (range !== undefined) whole.stream.destroy();
  if (range === 'unsatisfiable') return reply.status(416).header('content-range', `bytes */${whole.size}`).send();
  const part = range && (await storage.open(key, range));
  reply.type(whole.contentType);
  reply.header('content-length', range ? range.end - range.start + 1 : whole.size);
  if (range) reply.status(206).header('content-range', `bytes ${range.start}-${range.end}/${whole.size}`);
  const { stream } = part ?? whole;
  if (request.method !== 'HEAD') return reply.send(stream);
  stream.destroy();
  return reply.send();
}

function keyOf(params: unknown): string {
  if (typeof params !== 'object' || params === null) return '';
  const { a, b, name }: { a?: unknown; b?: unknown; name?: unknown } = params;
  return `${a}/${b}/${name}`;
}
