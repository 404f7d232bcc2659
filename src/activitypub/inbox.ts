import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { getInboxOwner } from '../federation/documents/inbox-owner.ts';
import type { Context } from '../platform/context.ts';
import { findNamed } from './named-account.ts';
import { noteRefusedRequest } from './note-refusal.ts';
import { isShort, readBody } from './read-body.ts';
import { receive } from './receive.ts';
import { messageOf, pathId, pathText } from './request.ts';

/** Adds the inboxes, shared and personal. Bodies stay raw bytes, because signatures cover them as sent. */
export async function registerInboxes(app: FastifyInstance, ctx: Context): Promise<void> {
  const usual = async (request: FastifyRequest, reply: FastifyReply) => {
    const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
    await receive(ctx, messageOf(ctx, request, body), body, { ownerId: ownerOf(request) });
    return accepted(reply);
  };
  // A typical activity is short and is received before the framework parses its body.
  const onRequest = async (request: FastifyRequest, reply: FastifyReply) => {
    if (!isShort(request.raw)) return;
    const body = await readBody(request.raw);
    await receive(ctx, messageOf(ctx, request, body), body, { ownerId: ownerOf(request) });
    return accepted(reply);
  };
  const toOwner = async (request: FastifyRequest) => getInboxOwner(ctx.store.db, pathId(request));
  await app.register(async (inboxes) => {
    inboxes.addHook('onError', (request, _reply, error) => noteRefusedRequest(ctx, request, error));
    inboxes.removeAllContentTypeParsers();
    inboxes.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
    for (const path of ['/inbox', '/actor/inbox']) inboxes.post(path, { onRequest }, usual);
    inboxes.post('/ap/users/:id/inbox', { onRequest: [toOwner, onRequest] }, usual);
    inboxes.post('/users/:username/inbox', { onRequest: [findNamed(ctx), toOwner, onRequest] }, usual);
  });
}

function accepted(reply: FastifyReply): FastifyReply {
  return reply.status(202).header('cache-control', 'private, no-store').send();
}

/** Whose inbox a request is for; undefined for the shared one. */
function ownerOf(request: FastifyRequest): number | undefined {
  return pathText(request, 'id') === '' ? undefined : pathId(request);
}
