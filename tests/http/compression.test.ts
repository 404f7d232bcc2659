import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { post } from '../support/posting.ts';
import { startServer, type TestServer, type TestUser } from '../support/server.ts';

let server: TestServer;
let ada: TestUser;

before(async () => {
  server = await startServer();
  ada = await server.createUser('ada');
  for (let n = 0; n < 3; n += 1) await post(server, ada, { status: `Bird number ${n} ${'sings '.repeat(30)}` });
});
after(() => server.close());

async function get(url: string, encoding?: string, method: 'GET' | 'HEAD' = 'GET') {
  const answer = await server.app.inject({
    method,
    url,
    headers: {
      authorization: `Bearer ${ada.token}`,
      accept: 'text/html, application/json',
      ...(encoding !== undefined && { 'accept-encoding': encoding }),
    },
  });
  return { status: answer.statusCode, headers: answer.headers, bytes: answer.rawPayload };
}

const LONG = [
  '/api/v1/timelines/home',
  '/api/v2/instance',
  '/about',
  '/@ada',
  '/@ada.rss',
  '/privacy-policy',
  '/nowhere',
];

for (const path of LONG) {
  test(`${path} is compressed for whoever asks, and says so to caches`, async () => {
    const plain = await get(path);
    assert.ok(plain.bytes.length >= 1024, `${plain.bytes.length}`);
    assert.equal(plain.headers['content-encoding'], undefined);
    assert.match(String(plain.headers.vary), /Accept-Encoding/);
    const brotli = await get(path, 'gzip, deflate, br, zstd');
    assert.equal(brotli.headers['content-encoding'], 'br');
    assert.match(String(brotli.headers.vary), /Accept-Encoding/);
    assert.equal(Number(brotli.headers['content-length']), brotli.bytes.length);
    assert.equal(brotliDecompressSync(brotli.bytes).length, plain.bytes.length);
    const gzip = await get(path, 'gzip');
    assert.equal(gzip.headers['content-encoding'], 'gzip');
    assert.equal(gunzipSync(gzip.bytes).length, plain.bytes.length);
    for (const refused of ['identity', 'br;q=0, gzip;q=0', 'zstd'])
      assert.equal((await get(path, refused)).headers['content-encoding'], undefined, refused);
  });
}

test('what was compressed is what is sent without', async () => {
  const plain = await get('/api/v1/timelines/home');
  const brotli = await get('/api/v1/timelines/home', 'br');
  assert.deepEqual(JSON.parse(brotliDecompressSync(brotli.bytes).toString()), JSON.parse(plain.bytes.toString()));
  const document = await get('/api/v2/instance', 'br');
  assert.deepEqual((await get('/api/v2/instance', 'br')).bytes, document.bytes, 'also when it is kept');
});

test('short answers, pictures and those without a body are sent as they are', async () => {
  for (const path of ['/api/v1/preferences', '/assets/avatar.png', '/assets/header.png', '/health']) {
    const { headers } = await get(path, 'br, gzip');
    assert.equal(headers['content-encoding'], undefined, path);
  }
  const head = await get('/about', 'br', 'HEAD');
  assert.equal(head.headers['content-encoding'], undefined);
  assert.equal(head.bytes.length, 0);
});
