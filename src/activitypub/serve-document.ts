import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { answerDocument, VARY } from '../federation/documents/answer.ts';
import { ANONYMOUS, type Reader, readerOf } from '../federation/documents/reader.ts';
import { prefersDocument } from '../federation/vocabulary.ts';
import { textAnswer } from '../http/answer.ts';
import { activityDocument } from '../http/public-documents.ts';
import { send } from '../http/register.ts';
import type { JsonText } from '../lib/json.ts';
import type { Context } from '../platform/context.ts';
import type { Db } from '../platform/db/handle.ts';
import { findNamed, namedPath } from './named-account.ts';
import { headerOf, messageOf } from './request.ts';

export type Asked = {
  readonly ctx: Context;
  readonly db: Db;
  readonly reader: Reader;
  readonly request: FastifyRequest;
};

/** One kind of document: its path, how it is made, and the page that browsers are redirected to. */
export type DocumentRoute = {
  readonly path: string;
  make(asked: Asked): Promise<JsonText>;
  /** The path of the page for clients that prefer HTML. */
  page?(asked: Omit<Asked, 'reader'>): Promise<string>;
  /** Served without checking signatures, even where all other documents require one. */
  readonly open?: boolean;
};

/** Adds documents to the server. Those below an account are also served at the older path with its name. */
export function serveDocuments(app: FastifyInstance, ctx: Context, routes: readonly DocumentRoute[]): void {
  const preHandler = findNamed(ctx);
  for (const route of routes) {
    app.get(route.path, (request, reply) => serve(ctx, route, request, reply));
    const named = namedPath(route.path);
    if (named) app.get(named, { preHandler }, (request, reply) => serve(ctx, route, request, reply));
  }
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
  const message = { url: request.url, header: (name: string) => headerOf(request, name) };
  const answer = await activityDocument(ctx, message, async () => {
    const { text, type, headers } = answerDocument(await route.make({ ctx, db, reader, request }), reader);
    return textAnswer(text, type, { headers: { ...headers } });
  });
  return send(reply, answer);
}

function wantsPage(accept: string | undefined): boolean {
  return accept?.includes('text/html') === true && !prefersDocument(accept);
}
