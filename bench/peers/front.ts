// Ends TLS on loopback for servers that speak plain HTTP: `front.ts CERTIFICATE KEY north.test=4101 south.test=4102 …`.
import { readFileSync } from 'node:fs';
import { type IncomingMessage, request, type ServerResponse } from 'node:http';
import { createServer } from 'node:https';

const [certificate, key, ...names] = process.argv.slice(2);
if (certificate === undefined || key === undefined) throw new Error('name a certificate, its key, and HOST=PORT');
const ports = new Map(names.map((name) => [name.split('=')[0], Number(name.split('=')[1])]));

function pass(incoming: IncomingMessage, outgoing: ServerResponse): void {
  const port = ports.get(incoming.headers.host ?? '');
  if (port === undefined) return void outgoing.writeHead(421).end();
  const { method, url, headers } = incoming;
  const forwarded = { 'x-forwarded-proto': 'https', 'x-forwarded-host': headers.host, 'x-forwarded-for': '127.0.0.1' };
  const passed = request(
    { host: '127.0.0.1', port, method, path: url, headers: { ...headers, ...forwarded } },
    (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(outgoing);
    },
  );
  passed.on('error', () => (outgoing.headersSent ? outgoing.destroy() : outgoing.writeHead(502).end()));
  incoming.pipe(passed);
}

createServer({ cert: readFileSync(certificate), key: readFileSync(key) }, pass).listen(443, '127.0.0.1');
