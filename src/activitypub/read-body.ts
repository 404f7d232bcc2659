import type { IncomingMessage } from 'node:http';
import { AppError } from '../lib/errors.ts';

/** Longer bodies (bytes), and those without a content-length, are left to the framework. */
const SHORT = 65_536;

/** Whether a request declares a short body. */
export function isShort({ headers }: IncomingMessage): boolean {
  const length = headers['content-length'];
  return length !== undefined && Number(length) <= SHORT;
}

const bodies = new WeakMap<IncomingMessage, Promise<Buffer>>();

/** Reads the body of a request. Further calls return the same body. Throws AppError 'bad_request' when it breaks off. */
export function readBody(request: IncomingMessage): Promise<Buffer> {
  const known = bodies.get(request);
  if (known) return known;
  const body = collect(request);
  bodies.set(request, body);
  return body;
}

/** The body of a request that has been read, or is being read. */
export function bodyRead(request: IncomingMessage): Promise<Buffer> | undefined {
  return bodies.get(request);
}

function collect(request: IncomingMessage): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => resolve(chunks[0] && chunks.length === 1 ? chunks[0] : Buffer.concat(chunks)));
    request.on('error', (error) => reject(new AppError('bad_request', 'The body ended early', { cause: error })));
  });
}
