import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { copyRemoteAv } from '../domain/media/remote/copy-av.ts';
import { copyRemotePicture } from '../domain/media/remote/copy-picture.ts';
import { mayShow } from '../domain/media/remote/may-show.ts';
import { type Copy, findRemotePicture, type RemotePictureKind } from '../domain/media/remote/pictures.ts';
import { parseRemotePicture } from '../domain/media/remote/urls.ts';
import { mediaUrl } from '../domain/media/urls.ts';
import { AppError, FailedElsewhere, isTransient, notFound } from '../lib/errors.ts';
import { withTimeout } from '../lib/with-timeout.ts';
import type { Context } from '../platform/context.ts';
import { FetchError } from '../platform/fetch/fetch-error.ts';
import { sessionOf } from './html/cookies.ts';
import type { RateLimits } from './rate-limits.ts';
import { requestFacts } from './request-facts.ts';

/** How long browsers may reuse a redirect to a copy. */
const KEPT = 'public, max-age=3600';

/**
 * Adds the route that redirects to our copy of a remote picture, and makes the copy when it is first requested. It is rate-limited,
 * since anybody can use it to make this server fetch something: by session, or else by IP address.
 */
export function registerRemotePictures(app: FastifyInstance, ctx: Context, rates: RateLimits): void {
  app.get('/media_proxy/:first/:second', async (request, reply) => {
    const session = await sessionOf({ db: ctx.store.db, request: requestFacts(request) });
    if (session) rates.countPicture(session.id);
    else rates.countApart(request.ip, 'remote_media');
    return lead(ctx, request, reply);
  });
}

/** (Mastodon: `media_proxy_controller.rb`.) */
async function lead(ctx: Context, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const { kind, id } = wantedBy(request.params);
  const picture = await findRemotePicture(ctx.store.db, kind, id);
  if (!picture || !(await mayShow(ctx.store.db, kind, id, keyIn(request.query)))) throw notFound();
  reply.header('cache-control', KEPT);
  if (!picture.isPicture) return leadToAv(ctx, reply, { id, url: picture.url });
  const copy = await copied(ctx, kind, id);
  if (!copy) throw notFound();
  const key = wantsStill(request.query) ? copy.staticKey : copy.key;
  return reply.redirect(mediaUrl(ctx.store.db.instance, key), 302);
}

/** How long (ms) a request waits for the copy of a video before it is redirected to the origin. */
const PATIENCE = 8000;

/** Redirects to the copy, or to the origin when there is none in time. The copy is completed even if nobody waits for it any more. */
async function leadToAv(
  ctx: Context,
  reply: FastifyReply,
  { id, url }: { id: number; url: string },
): Promise<FastifyReply> {
  const copying = copyRemoteAv(ctx, id).catch((error: unknown) => {
    if (!(error instanceof AppError)) ctx.log.error({ err: error }, 'a video could not be copied');
    return undefined;
  });
  const key = await withTimeout(PATIENCE, copying);
  if (key !== undefined) return reply.redirect(mediaUrl(ctx.store.db.instance, key), 302);
  return reply.header('cache-control', 'no-store').redirect(url, 302);
}

/** The keys of the copy; undefined when the origin no longer has the picture, or it is not a picture. */
async function copied(ctx: Context, kind: RemotePictureKind, id: number): Promise<Copy | undefined> {
  try {
    return await copyRemotePicture(ctx, kind, id);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    // If another server asks to wait, not this one, the answer must not be 429.
    if (isTransient(error)) throw error instanceof FetchError ? new FailedElsewhere(error.said, error) : error;
    return undefined;
  }
}

function wantedBy(params: unknown): { kind: RemotePictureKind; id: number } {
  const given: { first?: unknown; second?: unknown } = typeof params === 'object' && params !== null ? params : {};
  const wanted = parseRemotePicture(String(given.first), String(given.second));
  if (!wanted) throw notFound();
  return wanted;
}

type Query = { key?: unknown; still?: unknown };

const fieldsOf = (query: unknown): Query => (typeof query === 'object' && query !== null ? query : {});

function keyIn(query: unknown): string {
  const { key } = fieldsOf(query);
  return typeof key === 'string' ? key : '';
}

function wantsStill(query: unknown): boolean {
  return fieldsOf(query).still === '1';
}
