import { type ServerResponse, validateHeaderValue } from 'node:http';
import { type Answer, encoded } from './answer.ts';

/** A cached answer as it is sent, without the headers of a single request; `headers` alternates names and values. */
export type CachedReply = {
  readonly headers: readonly string[];
  readonly body: string | Buffer;
  /** Length of the body. */
  readonly bytes: number;
};

/** Headers that belong to a single request. */
const OWN_HEADERS = /^x-(?:request-id|ratelimit-)/;

/** An answer together with the headers of its reply; undefined when it must not be sent again. */
export function cacheableReply(reply: Readonly<Record<string, unknown>>, answer: Answer): CachedReply | undefined {
  const { body } = encoded(answer);
  if (answer.status !== 200 || body.kind === 'empty' || body.kind === 'json') return undefined;
  const content = body.kind === 'bytes' ? body.bytes : body.text;
  const bytes = Buffer.byteLength(content);
  const headers = new Map<string, string>();
  for (const [name, value] of Object.entries({ ...reply, ...answer.headers })) {
    if (Array.isArray(value)) return undefined;
    if (!OWN_HEADERS.test(name)) headers.set(name.toLowerCase(), String(value));
  }
  headers.set('content-type', body.type).set('content-length', String(bytes));
  if (![...headers].every(isSendable)) return undefined;
  return { headers: [...headers].flat(), body: content, bytes };
}

/** Whether a header can be sent. Fastify would answer 500 for one that cannot; here Node would throw. */
function isSendable([name, value]: [string, string]): boolean {
  try {
    validateHeaderValue(name, value);
    return true;
  } catch {
    return false;
  }
}

/** Sends a cached answer with the headers of this request; `own` alternates names and values. */
export function sendCachedReply(response: ServerResponse, cached: CachedReply, own: readonly string[] = []): void {
  response.writeHead(200, [...cached.headers, ...own]).end(cached.body);
}
