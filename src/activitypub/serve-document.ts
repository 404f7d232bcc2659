import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { answerDocument, VARY } from '../federation/documents/answer.ts';
import { ANONYMOUS, type Reader, readerOf } from '../federation/documents/reader.ts';
import { prefersDocument } from '../federation/vocabulary.ts';
import type { JsonText } from '../lib/json.ts';
import type { Context } from '../platform/context.ts';
import type { Db } from '../platform/db/handle.ts';
import { headerOf, messageOf } from './request.ts';

export type Asked = {
  readonly ctx: Context;
  readonly db: Db;
  readonly reader: Reader;
  readonly request: FastifyRequest;
};

/** One kind of document: where it is, how it is made, and the page that people are sent to instead. */
export type DocumentRoute = {
  readonly path: string;
  make(asked: Asked): Promise<JsonText>;
  /** The path of the page for who prefers HTML. */
  page?(asked: Omit<Asked, 'reader'>): Promise<string>;
  /** Given without looking at signatures, even where they are demanded otherwise. */
  readonly open?: boolean;
};

/** Adds a document to the server. */
export function serveDocument(app: FastifyInstance, ctx: Context, route: DocumentRoute): void {
  app.get(route.path, (request, reply) => serve(ctx, route, request, reply));
}

async function serve(
  ctx: Context,
  route: DocumentRoute,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { db } = ctx.store;
  if (route.page && wantsPage(headerOf(request, 'accept'))) {
    return reply.header('vary', VARY).redirect(await route.page({ ctx, db, request }));
  }
  const reader = route.open ? ANONYMOUS : await readerOf(ctx, messageOf(ctx, request));
  const { text, type, headers } = answerDocument(await route.make({ ctx, db, reader, request }), reader);
  return reply.headers(headers).type(type).send(text);
}

function wantsPage(accept: string | undefined): boolean {
  return accept?.includes('text/html') === true && !prefersDocument(accept);
}
