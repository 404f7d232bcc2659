import type { FastifyInstance } from 'fastify';
import { forgetTextsOnEmojiChange } from '../federation/documents/text-cache.ts';
import type { Edge } from '../http/register.ts';
import { documentRoutes } from './document-routes.ts';
import { registerInboxes } from './inbox.ts';
import { registerSeen } from './seen.ts';
import { serveDocuments } from './serve-document.ts';

/** Adds what other servers read and write: documents and inboxes. */
export async function registerActivityPub(app: FastifyInstance, { ctx }: Edge): Promise<void> {
  forgetTextsOnEmojiChange(ctx);
  serveDocuments(app, ctx, documentRoutes);
  registerSeen(app, ctx);
  await registerInboxes(app, ctx);
}
