import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { getInboxOwner } from '../federation/documents/inbox-owner.ts';
import { keepRawBodies } from '../http/body.ts';
import type { Context } from '../platform/context.ts';
import { findNamed } from './named-account.ts';
import { noteRefusedRequest } from './note-refusal.ts';
import { receive } from './receive.ts';
import { messageOf, pathId, pathText } from './request.ts';

/** Other servers send here, and no person waits for the answer. */
const config = { isFromServers: true };

/** Adds the inboxes, shared and personal. Bodies stay raw bytes, because signatures cover them as sent. */
export async function registerInboxes(app: FastifyInstance, ctx: Context): Promise<void> {
  const handler = async (request: FastifyRequest, reply: FastifyReply) => {
    const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
    await receive(ctx, messageOf(ctx, request, body), body, ownerOf(request));
    return reply.status(202).header('cache-control', 'private, no-store').send();
  };
  const toOwner = async (request: FastifyRequest) => getInboxOwner(ctx.store.db, pathId(request));
  await app.register(async (inboxes) => {
    inboxes.addHook('onError', (request, _reply, error) => noteRefusedRequest(ctx, request, error));
    keepRawBodies(inboxes, ctx);
    for (const path of ['/inbox', '/actor/inbox']) inboxes.post(path, { config }, handler);
    inboxes.post('/ap/users/:id/inbox', { config, onRequest: toOwner }, handler);
    inboxes.post('/users/:username/inbox', { config, onRequest: [findNamed(ctx), toOwner] }, handler);
  });
}

/** Whose inbox a request is for; undefined for the shared one. */
function ownerOf(request: FastifyRequest): number | undefined {
  return pathText(request, 'id') === '' ? undefined : pathId(request);
}
