import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { GREETING, isOwnProof, PROOF } from '../federation/seen.ts';
import { retryHeaders } from '../http/errors.ts';
import { sessionOf } from '../http/html/cookies.ts';
import type { Context } from '../platform/context.ts';
import { currentRequestId, withRequestId } from '../platform/request-id.ts';
import { admit, type StreamCredentials, type Streaming } from './admit.ts';
import { StreamError } from './stream-error.ts';

const REASONS: Readonly<Record<StreamError['status'], string>> = {
  400: 'Bad Request',
  401: 'Unauthorized',
  404: 'Not Found',
  429: 'Too Many Requests',
  503: 'Service Unavailable',
};

export type Upgrade = (request: IncomingMessage, socket: Duplex, head: Buffer) => void;

/** Answers requests to become a WebSocket. One that is refused gets an empty answer, with the reason in a header. */
export function createUpgrade(streaming: Streaming, ctx: Context): Upgrade {
  const { log } = ctx;
  // The library is loaded with the first connection.
  const open = async () => {
    const [{ WebSocketServer }, { serveSocket }] = await Promise.all([import('ws'), import('./websocket-session.ts')]);
    const maxPayload = streaming.limits.messageBytes;
    const server = new WebSocketServer({ noServer: true, clientTracking: false, perMessageDeflate: false, maxPayload });
    // Within the request that is upgraded.
    server.on('headers', (headers) => headers.push(`X-Request-Id: ${currentRequestId()}`));
    return { server, serveSocket };
  };
  let opened: ReturnType<typeof open> | undefined;

  async function upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): Promise<void> {
    const url = new URL(request.url ?? '/', 'http://localhost');
    if (!/^\/api\/v1\/streaming(\/|$)/.test(url.pathname)) throw new StreamError(404, 'Not Found');
    if (await isOwnProof(ctx, request.headers[PROOF])) {
      opened ??= open();
      const { server } = await opened;
      return server.handleUpgrade(request, socket, head, (doctor) => doctor.send(GREETING, () => doctor.close()));
    }
    const who = await admit(streaming, await credentialsOf(ctx, request, url), url);
    const stream = url.searchParams.get('stream');
    const first = stream
      ? {
          stream,
          list: url.searchParams.get('list') ?? undefined,
          tag: url.searchParams.get('tag') ?? undefined,
          since: url.searchParams.get('since') ?? undefined,
        }
      : undefined;
    opened ??= open();
    const { server, serveSocket } = await opened;
    server.handleUpgrade(request, socket, head, (webSocket) => {
      log.debug({ status: 101 }, 'a WebSocket was opened');
      serveSocket(streaming, log, webSocket, who, first);
    });
  }

  return (request, socket, head) => {
    socket.on('error', () => socket.destroy());
    const id = randomUUID();
    void withRequestId(id, () =>
      upgrade(request, socket, head).catch((error: unknown) => {
        if (!(error instanceof StreamError)) log.error({ err: error }, 'a WebSocket could not be opened');
        const refusal = error instanceof StreamError ? error : new StreamError(503, 'Service Unavailable');
        log.debug({ status: refusal.status }, 'a WebSocket was refused');
        refuse(socket, refusal, id);
      }),
    );
  };
}

/** A token; without one, the session of a page of ours. Browsers send cookies with handshakes of every page, but say whose it is. */
async function credentialsOf({ store }: Context, request: IncomingMessage, url: URL): Promise<StreamCredentials> {
  const token = tokenOf(request, url);
  const { db } = store;
  if (token !== undefined || request.headers.authorization !== undefined) return { token };
  if (request.headers.origin !== db.instance.origin) return { token };
  const cookie = request.headers.cookie;
  return {
    token,
    session: await sessionOf({ db, request: { header: (name) => (name === 'cookie' ? cookie : undefined) } }),
  };
}

/** In Mastodon's order: the header, the query, and the protocol, which browsers can set. */
function tokenOf(request: IncomingMessage, url: URL): string | undefined {
  const header = /^Bearer +(\S+)$/i.exec(request.headers.authorization ?? '')?.[1];
  const protocol = request.headers['sec-websocket-protocol']?.split(',')[0]?.trim();
  return header ?? url.searchParams.get('access_token') ?? protocol;
}

function refuse(socket: Duplex, { status, message }: StreamError, requestId: string): void {
  if (socket.destroyed) return;
  const lines = [
    `HTTP/1.1 ${status} ${REASONS[status]}`,
    'Connection: close',
    'Content-Type: text/plain',
    'Content-Length: 0',
    `X-Error-Message: ${message}`,
    `X-Request-Id: ${requestId}`,
    ...Object.entries(retryHeaders(status)).map(([name, value]) => `${name}: ${value}`),
  ];
  socket.end(`${lines.join('\r\n')}\r\n\r\n`);
}
