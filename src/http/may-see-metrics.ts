import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyRequest } from 'fastify';

const LOOPBACK = /^(::1|(::ffff:)?127\.\d+\.\d+\.\d+)$/;

/** How a machine calls itself. A name that belongs to the outside was passed on by a proxy, or leads here by the DNS of somebody else. */
const OWN_NAME = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])(:\d+)?$/i;

/** What proxies add to the requests that they pass on. */
const SIGNS = [
  'forwarded',
  'via',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-forwarded-server',
  'x-real-ip',
  'cf-connecting-ip',
  'true-client-ip',
] as const;

/**
 * Whether a request is the operator's: with the token, or from this machine without one. A proxy on this machine is also a neighbour, whose
 * requests are those of strangers, so nothing may point to one: neither a header, nor another name, nor HTTP/1.0, which nginx speaks by default.
 */
export function maySeeMetrics(request: Pick<FastifyRequest, 'headers' | 'raw' | 'socket'>, token: string | undefined) {
  const { headers, raw, socket } = request;
  const { authorization, host = '' } = headers;
  if (token !== undefined && authorization !== undefined) return isSame(authorization, `Bearer ${token}`);
  const isPassedOn = raw.httpVersion === '1.0' || SIGNS.some((name) => headers[name] !== undefined);
  return !isPassedOn && OWN_NAME.test(host) && LOOPBACK.test(socket.remoteAddress ?? '');
}

function isSame(given: string, expected: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(given), digest(expected));
}
