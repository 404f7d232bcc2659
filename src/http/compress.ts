import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { perOwner } from '../lib/per-owner.ts';
import { acceptedEncoding, type Encoding } from './accepted-encoding.ts';

/** Shorter answers (bytes) fit into a packet or two as they are. */
const SHORTEST = 1024;

const TEXT = /^(?:text\/|image\/svg\+xml|application\/(?:[\w.-]+\+)?(?:json|xml|javascript|jrd))/;

const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);

/** Level 4 is quick enough for answers that are made anew each time; a window of 2^18 bytes holds most of them whole. */
const BROTLI = {
  [constants.BROTLI_PARAM_QUALITY]: 4,
  [constants.BROTLI_PARAM_LGWIN]: 18,
  [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
};

/** The same bytes compressed. Bytes that are kept, as those of public documents are, are compressed once. */
const compressedOf = perOwner((_bytes: Uint8Array) => new Map<Encoding, Promise<Buffer>>());

function compress(bytes: Uint8Array, encoding: Encoding): Promise<Buffer> {
  const known = compressedOf(bytes);
  const made = known.get(encoding) ?? (encoding === 'br' ? toBrotli(bytes, { params: BROTLI }) : toGzip(bytes));
  known.set(encoding, made);
  return made;
}

/** Compresses answers of text for whoever takes them so, outside of the thread that answers; never streams, and nothing twice. */
export function compressAnswers(app: FastifyInstance): void {
  app.addHook('onSend', (request: FastifyRequest, reply: FastifyReply, payload: unknown, done) => {
    if (lengthOf(payload) < SHORTEST || !mayCompress(reply)) return done(null, payload);
    addVary(reply);
    const encoding = request.method === 'HEAD' ? undefined : acceptedEncoding(request.headers['accept-encoding']);
    const bytes = encoding && bytesOf(payload);
    if (!encoding || !bytes) return done(null, payload);
    compress(bytes, encoding).then((compressed) => {
      reply.header('content-encoding', encoding);
      reply.removeHeader('content-length');
      done(null, compressed);
    }, done);
  });
}

/** In bytes; 0 for a stream and for nothing. */
function lengthOf(payload: unknown): number {
  if (typeof payload === 'string') return Buffer.byteLength(payload);
  return payload instanceof Uint8Array ? payload.length : 0;
}

function bytesOf(payload: unknown): Uint8Array | undefined {
  if (typeof payload === 'string') return Buffer.from(payload);
  return payload instanceof Uint8Array ? payload : undefined;
}

function mayCompress(reply: FastifyReply): boolean {
  const isWhole = reply.statusCode !== 206 && !reply.hasHeader('content-encoding');
  return isWhole && TEXT.test(String(reply.getHeader('content-type') ?? ''));
}

/** Caches keep each form for those who take it. */
function addVary(reply: FastifyReply): void {
  const names = String(reply.getHeader('vary') ?? '');
  if (!/\baccept-encoding\b/i.test(names))
    reply.header('vary', names === '' ? 'Accept-Encoding' : `${names}, Accept-Encoding`);
}
