import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { answerDocument, type DocumentAnswer, VARY } from '../federation/documents/answer.ts';
import { ANONYMOUS, type Reader, readerOf } from '../federation/documents/reader.ts';
import { prefersDocument } from '../federation/vocabulary.ts';
import type { JsonText } from '../lib/json.ts';
import type { Context } from '../platform/context.ts';
import type { Db } from '../platform/db/handle.ts';
import { createDocumentCache, type DocumentCache } from './document-cache.ts';
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

type Shared = { readonly ctx: Context; readonly cache: DocumentCache };

/** Adds documents to the server. Those below an account are also served at the older path with its name. */
export function serveDocuments(app: FastifyInstance, ctx: Context, routes: readonly DocumentRoute[]): void {
  const shared = { ctx, cache: createDocumentCache(ctx) };
  const preHandler = findNamed(ctx);
  for (const route of routes) {
    app.get(route.path, (request, reply) => serve(shared, route, request, reply));
    const named = namedPath(route.path);
    if (named) app.get(named, { preHandler }, (request, reply) => serve(shared, route, request, reply));
  }
}

async function serve(
  { ctx, cache }: Shared,
  route: DocumentRoute,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { db } = ctx.store;
  if (route.page && wantsPage(headerOf(request, 'accept'))) {
    return reply.header('vary', VARY).redirect(await route.page({ ctx, db, request }));
  }
  const reader = route.open ? ANONYMOUS : await readerOf(ctx, messageOf(ctx, request));
  const answer = await answerOf({ ctx, db, reader, request }, route, cache);
  return reply.headers(answer.headers).type(answer.type).send(answer.text);
}

async function answerOf(asked: Asked, route: DocumentRoute, cache: DocumentCache): Promise<DocumentAnswer> {
  const address = asked.request.raw.url ?? '';
  if (asked.reader !== ANONYMOUS) return answerDocument(await route.make(asked), asked.reader);
  const known = cache.get(address);
  if (known) return known;
  const cacheAnswer = cache.beginCaching(address);
  const answer = answerDocument(await route.make(asked), ANONYMOUS);
  cacheAnswer(answer);
  return answer;
}

function wantsPage(accept: string | undefined): boolean {
  return accept?.includes('text/html') === true && !prefersDocument(accept);
}
