import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ICON_SIZES } from '../domain/instance/icons.ts';
import { noteUse } from '../domain/media/remote/copies.ts';
import { mediaUrl } from '../domain/media/urls.ts';
import { isWithheld } from '../domain/media/withheld.ts';
import type { Context } from '../platform/context.ts';
import { contentTypeOf, INLINE, isKey, RAW } from '../platform/storage/keys.ts';
import type { ByteRange } from '../platform/storage/storage.ts';

const RANGE = /^bytes=(\d{0,15})-(\d{0,15})$/;

/**
 * The one range that a Range header asks of a file of `size` bytes; undefined when the whole file is to be sent, because
 * there is no header or one of another form, 'unsatisfiable' when it lies outside. RFC 9110, 14.2.
 */
function byteRange(header: string | undefined, size: number): ByteRange | 'unsatisfiable' | undefined {
  const [, first = '', last = ''] = RANGE.exec(header ?? '') ?? [];
  if (first === '' && last === '') return undefined;
  if (first === '') {
    const length = Math.min(Number(last), size);
    return length === 0 ? 'unsatisfiable' : { start: size - length, end: size - 1 };
  }
  const start = Number(first);
  const end = last === '' ? size - 1 : Math.min(Number(last), size - 1);
  if (last !== '' && Number(last) < start) return undefined;
  return start >= size ? 'unsatisfiable' : { start, end };
}

const FOREVER = 'public, max-age=31536000, immutable';

const HEADERS = {
  'content-security-policy': "default-src 'none'; sandbox",
  'cross-origin-resource-policy': 'cross-origin',
  'access-control-allow-origin': '*',
} as const;

/** How long browsers may reuse a redirect to the bucket. */
const LED = 'public, max-age=86400';

type Parts = Pick<Context, 'storage' | 'store'>;

/** The default pictures of accounts and the icons of the server. */
const PICTURES = ['avatar.png', 'header.png', 'icon-maskable.png', ...ICON_SIZES.map((size) => `icon-${size}.png`)];

/** Adds the routes that serve uploaded files under /media, and the pictures that come with the server. */
export async function registerMediaFiles(app: FastifyInstance, ctx: Parts): Promise<void> {
  app.route({
    method: ['GET', 'HEAD'],
    url: '/media/:a/:b/:name',
    handler: (request, reply) => serveFile(ctx, request, reply),
  });
  for (const name of PICTURES) {
    const bytes = await readFile(join(import.meta.dirname, 'assets', name));
    app.get(`/assets/${name}`, (_request, reply) =>
      reply
        .headers({ ...HEADERS, 'cache-control': 'public, max-age=86400' })
        .type('image/png')
        .send(bytes),
    );
  }
}

async function serveFile(
  { storage, store }: Parts,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const key = keyOf(request.params);
  if (!isKey(key) || key.endsWith(`.${RAW}`) || (await isWithheld(store.db, key))) return notThere(reply);
  const address = mediaUrl(store.instance, key);
  if (!address.startsWith(`${store.instance.origin}/`))
    return reply.header('cache-control', LED).redirect(address, 302);
  await noteUse(store, key);
  const etag = `"${key.slice(6, 38)}"`;
  const { range, 'if-range': condition, 'if-none-match': known } = request.headers;
  const asked = condition === undefined || condition === etag ? range : undefined;
  if (request.method === 'GET' && known !== etag && asked === undefined) {
    const file = await storage.open(key);
    return file ? headersOf(reply, key, etag, file.size).send(file.stream) : notThere(reply);
  }
  const size = await storage.size(key);
  if (size === undefined) return notThere(reply);
  if (known === etag) return headersOf(reply, key, etag).status(304).send();
  const part = byteRange(asked, size);
  if (part === 'unsatisfiable') {
    return headersOf(reply, key, etag).status(416).header('content-range', `bytes */${size}`).send();
  }
  const file = request.method === 'HEAD' ? 'unread' : await storage.open(key, part);
  if (file === undefined) return notThere(reply);
  headersOf(reply, key, etag, part ? part.end - part.start + 1 : size);
  if (part) reply.status(206).header('content-range', `bytes ${part.start}-${part.end}/${size}`);
  return file === 'unread' ? reply.send() : reply.send(file.stream);
}

function headersOf(reply: FastifyReply, key: string, etag: string, length?: number): FastifyReply {
  const type = contentTypeOf(key);
  reply.headers({ ...HEADERS, 'cache-control': FOREVER, 'accept-ranges': 'bytes', etag });
  reply.header('content-disposition', INLINE.test(type) ? 'inline' : 'attachment');
  return length === undefined ? reply : reply.type(type).header('content-length', length);
}

function notThere(reply: FastifyReply): FastifyReply {
  reply.callNotFound();
  return reply;
}

function keyOf(params: unknown): string {
  if (typeof params !== 'object' || params === null) return '';
  const { a, b, name }: { a?: unknown; b?: unknown; name?: unknown } = params;
  return `${a}/${b}/${name}`;
}
