import { type ServerResponse, validateHeaderValue } from 'node:http';
import { type Answer, encoded } from './answer.ts';

/** An answer as it goes out, without the headers that belong to one request; `headers` are names and values in turn. */
export type KeptReply = {
  readonly headers: readonly string[];
  readonly body: string | Buffer;
  /** Length of the body. */
  readonly bytes: number;
};

/** What belongs to one request. */
const OWN_HEADERS = /^x-(?:request-id|ratelimit-)/;

/** An answer with the headers of the reply that is about to carry it; undefined when it is not one to be sent again. */
export function keptReply(reply: Readonly<Record<string, unknown>>, answer: Answer): KeptReply | undefined {
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

/** Fastify answers 500 for a header that cannot be sent; without it, Node would throw. */
function isSendable([name, value]: [string, string]): boolean {
  try {
    validateHeaderValue(name, value);
    return true;
  } catch {
    return false;
  }
}

/** Sends it with the headers of this one request: names and values in turn. */
export function sendKept(response: ServerResponse, kept: KeptReply, own: readonly string[] = []): void {
  response.writeHead(200, [...kept.headers, ...own]).end(kept.body);
}
