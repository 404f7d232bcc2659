import { type IncomingMessage, request } from 'node:http';
import { buffer } from 'node:stream/consumers';

export type SocketAnswer = { status: number; headers: Record<string, unknown>; text: string };

/** POSTs to a listening server as another server would, with just these headers. */
export async function postOverSocket(
  base: string,
  path: string,
  { headers, body }: { headers: Record<string, string>; body: string },
): Promise<SocketAnswer> {
  const sent = { host: 'localhost:3000', 'content-length': String(Buffer.byteLength(body)), ...headers };
  const answered = Promise.withResolvers<IncomingMessage>();
  request(`${base}${path}`, { method: 'POST', headers: sent }, answered.resolve).on('error', answered.reject).end(body);
  const answer = await answered.promise;
  return { status: answer.statusCode ?? 0, headers: answer.headers, text: (await buffer(answer)).toString() };
}
