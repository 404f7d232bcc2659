import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { AssetFile, Assets } from '../assets/assets.ts';
import { acceptedEncoding } from './accepted-encoding.ts';

/** What the service worker may load: what this server answers, and no other script. */
const WORKER_POLICY = "default-src 'none'; connect-src 'self'";

/** Serves what pages load: each address means the same bytes for ever, except that of the service worker, which browsers look at again. */
export function registerAssetFiles(app: FastifyInstance, assets: Assets): void {
  app.get<{ Params: { name: string } }>('/assets/:name', async (request, reply) => {
    const file = await assets.find(request.params.name, takesBrotli(request));
    return answer(reply, file, { 'cache-control': 'public, max-age=31536000, immutable' });
  });
  app.get('/worker.js', async (request, reply) => {
    const file = await assets.findWorker(takesBrotli(request));
    return answer(reply, file, { 'cache-control': 'no-cache', 'content-security-policy': WORKER_POLICY });
  });
}

function takesBrotli({ headers }: FastifyRequest): boolean {
  return acceptedEncoding(headers['accept-encoding']) === 'br';
}

function answer(reply: FastifyReply, file: AssetFile | undefined, headers: Record<string, string>): FastifyReply {
  if (!file) {
    reply.callNotFound();
    return reply;
  }
  reply.headers({ ...headers, vary: 'Accept-Encoding' });
  if (file.isCompressed) reply.header('content-encoding', 'br');
  return reply.type(file.type).send(file.bytes);
}
