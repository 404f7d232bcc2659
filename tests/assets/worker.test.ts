import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { brotliDecompressSync } from 'node:zlib';
import { assetsOf } from '../../src/assets/assets.ts';
import { startServer, type TestServer } from '../support/server.ts';

// The service worker: one address, looked at again each time, which knows what pages load.
let server: TestServer;
before(async () => {
  server = await startServer();
});
after(() => server.close());

const ask = (encoding: string) => server.app.inject({ url: '/worker.js', headers: { 'accept-encoding': encoding } });

test('the service worker is not there before scripts are built', async () => {
  const { statusCode, headers } = await ask('br');
  assert.equal(statusCode, 404);
  assert.doesNotMatch(String(headers['cache-control'] ?? ''), /public/);
});

test('the service worker is looked at anew each time, and may load what the server answers', async () => {
  await assetsOf(server.ctx).build();
  const { statusCode, headers, body } = await ask('identity');
  assert.equal(statusCode, 200);
  assert.match(String(headers['content-type']), /^text\/javascript/);
  assert.equal(headers['cache-control'], 'no-cache');
  assert.equal(headers['content-security-policy'], "default-src 'none'; connect-src 'self'");
  assert.equal(headers['x-content-type-options'], 'nosniff');
  const small = await ask('br');
  assert.equal(small.headers['content-encoding'], 'br');
  assert.equal(brotliDecompressSync(small.rawPayload).toString(), body);
});

test('the service worker knows everything that pages load by its address, and nothing that is not there', async () => {
  const { body } = await ask('identity');
  const known = [...body.matchAll(/\/assets\/[a-z]+-[A-Za-z0-9]+\.(?:js|css|svg)/g)].map(([path]) => path);
  const { style, script = '', icons, preloads } = assetsOf(server.ctx).paths();
  for (const path of [style, script, icons, ...preloads]) assert.ok(known.includes(path), path);
  for (const path of known) assert.equal((await server.app.inject({ url: path })).statusCode, 200, path);
  assert.ok(!known.some((path) => path.includes('worker')));
});

test('the service worker is allowed by pages, and only from here', async () => {
  const { headers } = await server.request('GET', '/about');
  assert.match(headers['content-security-policy'] ?? '', /worker-src 'self'; manifest-src 'self'/);
});
