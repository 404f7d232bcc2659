import { Readable } from 'node:stream';
import { MEDIA_LIMITS } from '../domain/instance/limits.ts';
import { now } from '../lib/time.ts';
import type { Config } from '../platform/config/config.ts';
import type { Context } from '../platform/context.ts';
import { FetchError } from '../platform/fetch/fetch-error.ts';
import { instanceKey } from './keys/instance-key.ts';
import { parseDocument } from './parse-document.ts';
import type { Remark } from './proxy-headers.ts';
import { GREETING, makeProof, PROOF, SEEN_STREAM_PATH, SEEN_UPLOAD_PATH } from './seen.ts';

const MEGABYTE = 1_048_576;

/** The largest file that people may upload, with a form around it. */
export const LARGEST_UPLOAD = MEDIA_LIMITS.video_size_limit + MEGABYTE;

/** How long (ms) the largest upload and a WebSocket may take. */
const UPLOAD_WITHIN = 120_000;
const GREETED_WITHIN = 5_000;

const READ_MORE = 'see docs/deploy.md';

/** Whether a body as large as the largest upload arrives, where uploads are sent. */
export async function checkUploads(ctx: Context): Promise<Remark | undefined> {
  const megabytes = `${LARGEST_UPLOAD / MEGABYTE} MB`;
  const proof = makeProof(await instanceKey(ctx), now());
  const headers = { [PROOF]: proof, 'content-length': String(LARGEST_UPLOAD) };
  const url = `${ctx.config.origin}${SEEN_UPLOAD_PATH}`;
  let reason: string;
  try {
    const { status, body } = await ctx.fetcher.post(url, zeros(), { headers, timeout: UPLOAD_WITHIN });
    if (status === 200 && parseDocument(body)?.received === LARGEST_UPLOAD) return undefined;
    reason = `answered ${status}`;
  } catch (error) {
    if (!(error instanceof FetchError)) throw error;
    if (error.reason === 'timeout')
      return { warning: `${megabytes} took longer than two minutes, so uploads may fail` };
    reason = error.reason === 'unreachable' ? 'broken off' : error.message;
  }
  return {
    problem: `an upload of ${megabytes} is ${reason}: raise the proxy's limit on bodies (nginx: client_max_body_size 120m), ${READ_MORE}`,
  };
}

/** As many bytes as the largest upload has, without holding them in memory. */
function zeros(): Readable {
  const chunk = Buffer.alloc(MEGABYTE);
  return Readable.from(
    (function* () {
      for (let sent = 0; sent < LARGEST_UPLOAD; sent += chunk.length) yield chunk;
    })(),
  );
}

/** Whether a WebSocket opens where clients stream, and what is sent through it arrives. */
export async function checkWebSockets(ctx: Context): Promise<Remark | undefined> {
  const proof = makeProof(await instanceKey(ctx), now());
  const reason = await whyNotGreeted(ctx.config, { [PROOF]: proof });
  if (reason === undefined) return undefined;
  return {
    problem: `clients see nothing arrive until they ask, because a WebSocket on ${SEEN_STREAM_PATH} ${reason}: have the proxy pass on Upgrade and Connection there, by HTTP/1.1 (nginx: proxy_http_version, proxy_set_header), ${READ_MORE}`,
  };
}

async function whyNotGreeted({ origin }: Config, headers: Record<string, string>): Promise<string | undefined> {
  const { WebSocket } = await import('ws');
  const address = `${origin.replace(/^http/, 'ws')}${SEEN_STREAM_PATH}`;
  const { promise, resolve } = Promise.withResolvers<string | undefined>();
  const socket = new WebSocket(address, { headers, perMessageDeflate: false });
  const timer = setTimeout(() => resolve('stays silent'), GREETED_WITHIN);
  socket.on('message', (data) => resolve(String(data) === GREETING ? undefined : 'is answered by something else'));
  socket.on('unexpected-response', (_request, { statusCode }) => resolve(`is answered ${statusCode}`));
  socket.on('error', ({ message }) => resolve(`fails (${message})`));
  socket.on('close', () => resolve('is closed'));
  try {
    return await promise;
  } finally {
    clearTimeout(timer);
    socket.terminate();
  }
}
