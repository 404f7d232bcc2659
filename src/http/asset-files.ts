import type { FastifyInstance } from 'fastify';
import type { Assets } from '../assets/assets.ts';
import { acceptedEncoding } from './accepted-encoding.ts';

/** Serves what pages load: each address means the same bytes for ever. */
export function registerAssetFiles(app: FastifyInstance, assets: Assets): void {
  app.get<{ Params: { name: string } }>('/assets/:name', async (request, reply) => {
    const mayCompress = acceptedEncoding(request.headers['accept-encoding']) === 'br';
    const file = await assets.find(request.params.name, mayCompress);
    if (!file) {
      reply.callNotFound();
      return reply;
    }
    reply.headers({ 'cache-control': 'public, max-age=31536000, immutable', vary: 'Accept-Encoding' });
    if (file.isCompressed) reply.header('content-encoding', 'br');
    return reply.type(file.type).send(file.bytes);
  });
}
