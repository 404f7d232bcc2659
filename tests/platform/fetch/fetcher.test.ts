import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { after, test } from 'node:test';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { createFetcher } from '../../../src/platform/fetch/fetcher.ts';

type Handler = (request: IncomingMessage, response: ServerResponse) => void;

const routes = new Map<string, Handler>();
const server = createServer((request, response) => {
  const handler = routes.get(new URL(request.url ?? '', 'http://x').pathname);
  if (handler) handler(request, response);
  else response.writeHead(404).end('nothing');
});
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
const address = server.address();
assert.ok(address && typeof address === 'object');
const base = `http://127.0.0.1:${address.port}`;
const fetcher = createFetcher({ origin: 'https://example.org', allowPrivateNetworks: true });
after(async () => {
  await fetcher.close();
  server.closeAllConnections();
  server.close();
});

const json: Handler = (_, response) => response.setHeader('content-type', 'application/json').end('{"a":1}');
routes.set('/json', json);
routes.set('/broken', (_, response) => response.end('{"a":'));
routes.set('/echo', (request, response) =>
  response.setHeader('content-type', 'application/json').end(JSON.stringify(request.headers)),
);
routes.set('/hop', (_, response) => response.writeHead(302, { location: '/json' }).end());
routes.set('/loop', (_, response) => response.writeHead(301, { location: '/loop' }).end());
routes.set('/away', (_, response) =>
  response.writeHead(302, { location: `http://localhost:${address.port}/echo` }).end(),
);
routes.set('/scheme', (_, response) => response.writeHead(302, { location: 'file:///etc/passwd' }).end());
routes.set('/hang', () => {});
routes.set('/broken-off', (_, response) => {
  response.writeHead(410, { 'content-length': '100' }).write('gone');
  setTimeout(() => response.destroy(), 20);
});
routes.set('/drip', (_, response) => {
  response.writeHead(200);
  const timer = setInterval(() => response.write('x'), 20);
  response.on('close', () => clearInterval(timer));
});
routes.set('/endless', (_, response) => {
  const more = (): void => {
    while (!response.destroyed && response.write(Buffer.alloc(65_536))) {}
  };
  response.on('drain', more);
  more();
});
routes.set('/gzip', (_, response) => response.setHeader('content-encoding', 'gzip').end(gzipSync('packed')));
routes.set('/br', (_, response) => response.setHeader('content-encoding', 'br').end(brotliCompressSync('packed')));
routes.set('/bomb', (_, response) =>
  response.setHeader('content-encoding', 'gzip').end(gzipSync(Buffer.alloc(20_000_000))),
);
routes.set('/stacked', (_, response) =>
  response.setHeader('content-encoding', 'gzip, gzip').end(gzipSync(gzipSync('packed twice'))),
);
routes.set('/lie', (_, response) => response.setHeader('content-encoding', 'gzip').end('not gzip at all'));
routes.set('/latin', (_, response) =>
  response.setHeader('content-type', 'text/html; charset=iso-8859-1').end(Buffer.from('café', 'latin1')),
);
routes.set('/meta', (_, response) =>
  response.setHeader('content-type', 'text/html').end(Buffer.from('<meta charset="windows-1252">café', 'latin1')),
);
routes.set('/inbox', async (request, response) => {
  response.writeHead(202, { 'x-method': request.method }).end(`got ${await text(request)}`);
});
routes.set('/moved-inbox', (_, response) => response.writeHead(308, { location: '/inbox' }).end());

test('JSON, text and bytes are read, and where they came from', async () => {
  const { body, status, contentType } = await fetcher.getJson(`${base}/json`);
  assert.deepEqual([body, status, contentType], [{ a: 1 }, 200, 'application/json']);
  const hopped = await fetcher.getText(`${base}/hop#fragment`);
  assert.deepEqual([hopped.body, hopped.url], ['{"a":1}', `${base}/json`]);
  assert.deepEqual((await fetcher.getBytes(`${base}/json`)).body, Buffer.from('{"a":1}'));
});

test('packed answers are unpacked, and text is read in its own charset', async () => {
  assert.equal((await fetcher.getText(`${base}/gzip`)).body, 'packed');
  assert.equal((await fetcher.getText(`${base}/br`)).body, 'packed');
  assert.equal((await fetcher.getText(`${base}/latin`)).body, 'café');
  assert.match((await fetcher.getText(`${base}/meta`)).body, /café/);
});

test('headers are made anew for every hop, and credentials stay with the first origin', async () => {
  const seen: string[] = [];
  const { body } = await fetcher.getJson(`${base}/away`, {
    headers: { authorization: 'Bearer secret', accept: 'application/json' },
    headersFor: ({ method, url }) => {
      seen.push(`${method} ${url.host}${url.pathname}`);
      return { signature: String(seen.length) };
    },
  });
  assert.deepEqual(seen, [`GET 127.0.0.1:${address.port}/away`, `GET localhost:${address.port}/echo`]);
  assert.ok(body && typeof body === 'object' && 'signature' in body && 'accept' in body);
  assert.equal(body.signature, '2');
  assert.ok(!('authorization' in body));
  assert.ok(
    'user-agent' in body && /^Whinchat\/[\d.]+ \(\+https:\/\/example\.org\/\)$/.test(String(body['user-agent'])),
  );
});

test('a server that redirects for ever, or elsewhere than the web, is left alone', async () => {
  await assert.rejects(fetcher.getText(`${base}/loop`), { reason: 'redirects', kind: 'invalid' });
  await assert.rejects(fetcher.getText(`${base}/scheme`), { reason: 'refused' });
});

test('a server that hangs, or drips, is given up', async () => {
  await assert.rejects(fetcher.getText(`${base}/hang`, { timeout: 100 }), { reason: 'timeout', kind: 'unavailable' });
  await assert.rejects(fetcher.getText(`${base}/drip`, { timeout: 100 }), { reason: 'timeout' });
});

test('a body is cut off at the limit, counted after unpacking', async () => {
  await assert.rejects(fetcher.getBytes(`${base}/endless`), { reason: 'too_large', kind: 'too_large' });
  await assert.rejects(fetcher.getBytes(`${base}/bomb`), { reason: 'too_large' });
  await assert.rejects(fetcher.getBytes(`${base}/stacked`), { reason: 'malformed' });
  await assert.rejects(fetcher.getBytes(`${base}/json`, { maxBytes: 6 }), { reason: 'too_large' });
  assert.equal((await fetcher.getBytes(`${base}/json`, { maxBytes: 7 })).body.length, 7);
});

test('what is asked for up to a limit is read up to it, packed or not', async () => {
  const beginning = randomBytes(60_000).toString('hex');
  const page = Buffer.from(beginning + randomBytes(100_000).toString('hex'));
  routes.set('/long', (_, response) => response.end(page));
  routes.set('/long-gzip', (_, response) => response.setHeader('content-encoding', 'gzip').end(gzipSync(page)));
  routes.set('/long-br', (_, response) => response.setHeader('content-encoding', 'br').end(brotliCompressSync(page)));
  for (const path of ['/long', '/long-gzip', '/long-br']) {
    const { body } = await fetcher.getBytes(`${base}${path}`, { maxBytes: beginning.length, cut: true });
    assert.equal(body.toString(), beginning, path);
    const whole = await fetcher.getBytes(`${base}${path}`, { maxBytes: page.length, cut: true });
    assert.equal(whole.body.length, page.length, path);
  }
  assert.equal((await fetcher.getBytes(`${base}/endless`, { maxBytes: 100_000, cut: true })).body.length, 100_000);
  assert.equal((await fetcher.getBytes(`${base}/bomb`, { maxBytes: 100_000, cut: true })).body.length, 100_000);
});

test('an answer that is not what was asked for is an error that says so', async () => {
  await assert.rejects(fetcher.getJson(`${base}/missing`), { reason: 'status', status: 404, kind: 'not_found' });
  await assert.rejects(fetcher.getJson(`${base}/broken`), { reason: 'malformed' });
  await assert.rejects(fetcher.getText(`${base}/lie`), { name: 'FetchError' });
  const acceptType = (type: string): boolean => type.startsWith('text/html');
  await assert.rejects(fetcher.getText(`${base}/json`, { acceptType }), { reason: 'type' });
});

test('a post is delivered, its answer read whatever the status, and never redirected', async () => {
  const accepted = await fetcher.post(`${base}/inbox`, '{"b":2}', { headers: { 'content-type': 'application/json' } });
  assert.deepEqual([accepted.status, accepted.body, accepted.headers['x-method']], [202, 'got {"b":2}', 'POST']);
  assert.equal((await fetcher.post(`${base}/missing`, 'x')).status, 404);
  assert.equal((await fetcher.post(`${base}/moved-inbox`, 'x')).status, 308);
});

test('where the status alone is the answer, it counts whatever becomes of the body', async () => {
  const brief = { briefly: true, maxBytes: 1000, timeout: 5000 };
  const lengths: Record<string, number> = {
    '/json': 7,
    '/drip': 100,
    '/broken-off': 4,
    '/stacked': 0,
    '/lie': 0,
    '/bomb': 0,
  };
  for (const [path, longest] of Object.entries(lengths)) {
    const { status, body } = await fetcher.post(`${base}${path}`, 'x', brief);
    assert.equal(status, path === '/broken-off' ? 410 : 200, path);
    assert.ok(body.length <= longest, `${path}: ${body.length}`);
  }
  assert.equal((await fetcher.post(`${base}/endless`, 'x', brief)).status, 200);
  await assert.rejects(fetcher.post(`${base}/hang`, 'x', { ...brief, timeout: 100 }), { reason: 'timeout' });
  await assert.rejects(fetcher.post(`${base}/broken-off`, 'x'), { reason: 'unreachable' });
});

test('a server that is not there is unavailable', async () => {
  await assert.rejects(fetcher.getText('http://127.0.0.1:1/'), { reason: 'unreachable', kind: 'unavailable' });
});
