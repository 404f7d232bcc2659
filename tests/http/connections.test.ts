import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { openRaw } from '../support/raw-socket.ts';
import { startServer, type TestServer } from '../support/server.ts';

let server: TestServer;
let base: string;
before(async () => {
  server = await startServer();
  base = await server.listen();
});
after(() => server.close());

const ask = (...lines: string[]) => openRaw(base, ...lines).answer();
const upgrade = (protocol: string) => [
  'connection: Upgrade, HTTP2-Settings',
  `upgrade: ${protocol}`,
  'http2-settings: AAMAAABk',
];

test('a wish for another protocol is ignored', async () => {
  for (const protocol of ['h2c', 'TLS/1.0', 'websocket']) {
    const { status, text } = await ask('GET /api/v2/instance HTTP/1.1', 'host: localhost', ...upgrade(protocol));
    assert.equal(status, 200, protocol);
    assert.match(text, /"domain"/);
  }
  const posted = openRaw(
    base,
    'POST /api/v1/apps HTTP/1.1',
    'host: localhost',
    ...upgrade('h2c'),
    'content-type: application/x-www-form-urlencoded',
    'content-length: 63',
  );
  posted.socket.write('client_name=x&redirect_uris=urn:ietf:wg:oauth:2.0:oob&scopes=re');
  assert.notEqual((await posted.answer()).status, 404);
  assert.equal((await ask('GET /api/v1/streaming/user HTTP/1.1', 'host: localhost', ...upgrade('h2c'))).status, 401);
});

test('a request names one host', async () => {
  assert.equal((await ask('GET /health HTTP/1.1', 'host: localhost', 'connection: close')).status, 200);
  assert.equal((await ask('GET /health HTTP/1.1', 'connection: close')).status, 400);
  const { status, text } = await ask('GET /health HTTP/1.1', 'host: localhost', 'Host: elsewhere.example');
  assert.equal(status, 400);
  assert.match(text, /more than one host/);
});

test('a request of contradicting length is refused', async () => {
  const post = (...lines: string[]) => ask('POST /api/v1/apps HTTP/1.1', 'host: localhost', ...lines);
  for (const lines of [
    ['content-length: 5', 'content-length: 6'],
    ['content-length: 5', 'content-length: 5'],
    ['content-length: 5', 'transfer-encoding: chunked'],
    ['transfer-encoding: chunked', 'transfer-encoding: identity'],
    ['transfer-encoding: xchunked'],
    ['transfer-encoding : chunked'],
    ['content-length: +5'],
  ]) {
    assert.equal((await post(...lines)).status, 400, lines.join());
  }
});

test('who waits to be asked for the body is asked only when it is wanted', async () => {
  const post = (length: number) =>
    openRaw(
      base,
      'POST /oauth/token HTTP/1.1',
      'host: localhost',
      'content-type: application/json',
      'expect: 100-continue',
      `content-length: ${length}`,
    );
  assert.equal((await post(2_000_000).answer()).status, 413);
  assert.equal((await post(2).answer()).status, 100);
});
