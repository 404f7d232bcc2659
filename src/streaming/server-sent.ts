import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Session } from '../domain/sessions/find.ts';
import { bearerToken, namesToken } from '../http/authentication.ts';
import { findBrowser } from '../http/browser.ts';
import { retryHeaders } from '../http/errors.ts';
import { requestFacts } from '../http/request-facts.ts';
import type { JsonText } from '../lib/json.ts';
import type { Db } from '../platform/db/handle.ts';
import type { Log } from '../platform/log.ts';
import { type Admitted, admit, type Streaming } from './admit.ts';
import { type Asked, resolveChannel } from './channels.ts';
import type { Listener } from './hub.ts';
import type { Message } from './message.ts';
import { recheckToken } from './recheck-token.ts';
import { subscribeFrom } from './resume.ts';
import { StreamError } from './stream-error.ts';

/** A WebSocket close code. */
const TRY_AGAIN = 1013;

/** Streams by the end of their address; other streams are available only over WebSocket. */
const STREAMS: Readonly<Record<string, string>> = {
  user: 'user',
  'user/notification': 'user:notification',
  public: 'public',
  'public/local': 'public:local',
  'public/remote': 'public:remote',
  hashtag: 'hashtag',
  'hashtag/local': 'hashtag:local',
  list: 'list',
  direct: 'direct',
};

/** Adds the routes of server-sent events. */
export function registerServerSent(app: FastifyInstance, streaming: Streaming, log: Log): void {
  app.get('/api/v1/streaming/health', async (_request, reply) => reply.type('text/plain').send('OK'));
  app.route({
    method: 'GET',
    url: '/api/v1/streaming/*',
    exposeHeadRoute: false,
    handler: async (request, reply) => {
      try {
        await serve(streaming, log, request, reply);
      } catch (error) {
        if (!(error instanceof StreamError)) throw error;
        return reply.status(error.status).headers(retryHeaders(error.status)).send({ error: error.message });
      }
      return reply;
    },
  });
}

async function serve(streaming: Streaming, log: Log, request: FastifyRequest, reply: FastifyReply): Promise<void> {
  const token = bearerToken(request);
  const session = namesToken(request) ? undefined : await readerOf(streaming.db, request);
  const who = await admit(streaming, { token, session }, new URL(request.url, 'http://localhost'));
  const channel = await resolveChannel(streaming.db, who, askedStream(request));
  const listener = begin(reply, who, streaming.limits.unreadBytes);
  streaming.hub.add(listener);
  reply.raw.on('close', () => streaming.hub.remove(listener));
  // The token may have been revoked between its check and now, when no listener was registered for it.
  await recheckToken(streaming.db, who.tokenId, [listener]).catch(() => listener.close(TRY_AGAIN, 'Try again later'));
  const since = askedSince(request);
  if (since === undefined) streaming.hub.subscribe(listener, channel);
  else {
    // The response has begun, so errors can only be logged.
    await subscribeFrom(streaming, listener, channel, since).catch((error: unknown) =>
      log.error({ err: error }, 'missed events could not be told'),
    );
  }
}

/** Who is signed in by the cookie, under the rule of the API. */
async function readerOf(db: Db, request: FastifyRequest): Promise<Session | undefined> {
  const asker = { db, request: requestFacts(request) };
  return (await findBrowser(asker, { surface: 'api', reads: true, isUnguarded: false }))?.session;
}

/** The event to resume after: the header that EventSource sends when it reconnects, or else the parameter. */
function askedSince(request: FastifyRequest): string | undefined {
  const last = request.headers['last-event-id'];
  if (typeof last === 'string' && last !== '') return last;
  return new URL(request.url, 'http://localhost').searchParams.get('since') ?? undefined;
}

function askedStream(request: FastifyRequest): Asked {
  const url = new URL(request.url, 'http://localhost');
  const path = url.pathname.slice('/api/v1/streaming/'.length);
  const stream = Object.hasOwn(STREAMS, path) ? STREAMS[path] : undefined;
  if (stream === undefined) throw new StreamError(400, 'Unknown channel requested');
  const onlyMedia = ['true', '1'].includes(url.searchParams.get('only_media') ?? '');
  return {
    stream: onlyMedia && stream.startsWith('public') ? `${stream}:media` : stream,
    list: url.searchParams.get('list') ?? undefined,
    tag: url.searchParams.get('tag') ?? undefined,
  };
}

function begin(reply: FastifyReply, who: Admitted, unreadBytes: number): Listener {
  reply.hijack();
  const { raw } = reply;
  raw.on('error', () => raw.destroy());
  for (const [name, value] of Object.entries(reply.getHeaders())) if (value !== undefined) raw.setHeader(name, value);
  raw.writeHead(200, {
    'content-type': 'text/event-stream',
    'cache-control': 'private, no-store',
    'x-accel-buffering': 'no',
  });
  raw.write(':)\n');
  const send = (bytes: Buffer | string) => {
    if (raw.writableEnded || raw.destroyed) return;
    if (raw.writableLength > unreadBytes) raw.destroy();
    else raw.write(bytes);
  };
  return {
    ...who,
    deliver: (message: Message, _stream: JsonText, id?: string) => send(message.serverSent(id)),
    unread: () => raw.writableLength,
    beat: () => send(':thump\n'),
    close: () => raw.end(),
  };
}
