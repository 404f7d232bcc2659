import { once } from 'node:events';
import { type IncomingMessage, request, type ServerResponse } from 'node:http';
import { createServer } from 'node:https';
import { connect } from 'node:net';
import type { Duplex } from 'node:stream';
import { examine, type Finding } from '../../../src/federation/doctor.ts';
import type { Variable } from '../../../src/platform/config/env.ts';
import { CERTIFICATE, CERTIFICATE_KEY } from '../../support/certificate.ts';
import { freePort } from '../../support/free-port.ts';
import { admit } from '../../support/loopback.ts';
import { startServer } from '../../support/server.ts';

type Fields = Record<string, string | string[] | undefined>;

/** What a proxy makes of the headers that come from a client. */
export type Rewrite = (headers: Fields) => Fields;

/** Tells who asks, and how, as a proxy should. */
export const append: Rewrite = (headers) => ({
  ...headers,
  'x-forwarded-for': `${headers['x-forwarded-for']}, 203.0.113.7`,
  'x-forwarded-proto': 'https',
});

/** How a proxy differs from one that does everything right. */
export type Proxy = {
  readonly rewrite?: Rewrite;
  /** The largest body (bytes), and whether a larger one is refused at once or only where it becomes too large. */
  readonly limit?: { readonly bytes: number; readonly isLate: boolean };
  /** What becomes of a request to open a WebSocket: passed on without a wish for another protocol, refused, or opened and left silent. */
  readonly sockets?: 'plain' | 'refused' | 'silent';
  /** Whether it does not find the server. */
  readonly isLost?: boolean;
  readonly env?: Partial<Record<Variable, string>>;
};

/** What the doctor finds at a server behind a proxy that speaks https. */
export async function findBehind({ rewrite = append, limit, sockets, isLost, env = {} }: Proxy): Promise<Finding[]> {
  const port = await freePort();
  admit({ port });
  const server = await startServer({ PUBLIC_URL: `https://127.0.0.1:${port}`, ...env });
  const inside = await server.listen();
  const passOn = (incoming: IncomingMessage, outgoing: ServerResponse) => {
    if (isLost) return outgoing.writeHead(502).end();
    const refuse = () => outgoing.writeHead(413, { connection: 'close' }).end('too large');
    if (limit && !limit.isLate && Number(incoming.headers['content-length'] ?? 0) > limit.bytes) return refuse();
    const { method = 'GET', url = '/', headers } = incoming;
    const kept = sockets === 'plain' ? { ...headers, upgrade: undefined, connection: undefined } : headers;
    const hop = request(`${inside}${url}`, { method, headers: present(rewrite(kept)) }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 500, answer.headers);
      answer.pipe(outgoing);
    });
    hop.on('error', () => undefined);
    let passed = 0;
    incoming.on('data', ({ length }: Buffer) => {
      passed += length;
      if (!limit?.isLate || passed <= limit.bytes || hop.destroyed) return;
      hop.destroy();
      refuse();
    });
    incoming.pipe(hop);
  };
  const proxy = createServer({ cert: CERTIFICATE, key: CERTIFICATE_KEY }, passOn);
  const opened = new Set<Duplex>();
  if (sockets !== 'plain')
    proxy.on('upgrade', (incoming: IncomingMessage, socket: Duplex) => {
      opened.add(socket);
      if (sockets === 'refused') socket.end('HTTP/1.1 426 Upgrade Required\r\nconnection: close\r\n\r\n');
      else opened.add(tunnel(incoming, socket, new URL(inside), { rewrite, isSilent: sockets === 'silent' }));
    });
  await once(proxy.listen(port, '127.0.0.1'), 'listening');
  try {
    return await examine(server.ctx);
  } finally {
    proxy.close();
    proxy.closeAllConnections();
    for (const socket of opened) socket.destroy();
    await server.close();
  }
}

type Tunnel = { readonly rewrite: Rewrite; readonly isSilent: boolean };

/** Passes a request to open a WebSocket on, then bytes both ways; a silent one drops what follows the answer. */
function tunnel({ method, url, headers }: IncomingMessage, client: Duplex, to: URL, how: Tunnel): Duplex {
  const hop = connect({ host: to.hostname, port: Number(to.port) });
  const lines = Object.entries(present(how.rewrite(headers))).map(([name, value]) => `${name}: ${value}\r\n`);
  hop.write(`${method} ${url} HTTP/1.1\r\n${lines.join('')}\r\n`);
  for (const [from, into] of [
    [hop, client],
    [client, hop],
  ] as const)
    from.on('error', () => into.destroy()).on('close', () => into.destroy());
  client.pipe(hop);
  if (how.isSilent)
    hop.on('data', (bytes: Buffer) => {
      const answer = bytes.toString('latin1');
      if (answer.startsWith('HTTP/1.1 101')) client.write(answer.slice(0, answer.indexOf('\r\n\r\n') + 4), 'latin1');
    });
  else hop.pipe(client);
  return hop;
}

const present = (headers: Fields) =>
  Object.fromEntries(Object.entries(headers).filter(([, value]) => value !== undefined));
