import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { contentKey } from '../../src/platform/storage/keys.ts';
import { jpeg } from '../support/media.ts';
import { startServer } from '../support/server.ts';

const server = await startServer();
after(() => server.close());

const bytes = await jpeg();
const key = contentKey(bytes, 'jpg');
await server.ctx.storage.put(key, bytes);
const path = `/media/${key}`;

test('a stored file is served for ever, and can never run anything', async () => {
  const { status, headers } = await server.request('GET', path);
  assert.equal(status, 200);
  assert.equal(headers['content-type'], 'image/jpeg');
  assert.equal(headers['content-length'], String(bytes.length));
  assert.equal(headers['cache-control'], 'public, max-age=31536000, immutable');
  assert.equal(headers['x-content-type-options'], 'nosniff');
  assert.equal(headers['content-security-policy'], "default-src 'none'; sandbox");
  assert.equal(headers['content-disposition'], 'inline');
  assert.equal(headers['access-control-allow-origin'], '*');
  const again = await server.request('GET', path, { headers: { 'if-none-match': headers.etag ?? '' } });
  assert.deepEqual([again.status, again.text], [304, '']);
  const head = await server.request('HEAD', path);
  assert.deepEqual([head.status, head.headers['content-length'], head.text], [200, String(bytes.length), '']);
});

test('players may ask for a part', async () => {
  const part = (range: string) => server.app.inject({ method: 'GET', url: path, headers: { range } });
  const last = bytes.length - 1;
  for (const [range, start, end] of [
    ['bytes=0-99', 0, 99],
    ['bytes=100-', 100, last],
    ['bytes=-50', bytes.length - 50, last],
    ['bytes=10-999999', 10, last],
  ] as const) {
    const answer = await part(range);
    assert.equal(answer.statusCode, 206, range);
    assert.equal(answer.headers['content-range'], `bytes ${start}-${end}/${bytes.length}`);
    assert.deepEqual(answer.rawPayload, bytes.subarray(start, end + 1));
  }
  assert.equal((await part(`bytes=${bytes.length}-`)).statusCode, 416);
  for (const range of ['bytes=0-1,4-5', 'bytes=9-3', 'lines=0-1', 'bytes=-']) {
    assert.equal((await part(range)).statusCode, 200, range);
  }
});

test('what is no file, and files as they were uploaded, are not found', async () => {
  const raw = contentKey(bytes, 'raw');
  await server.ctx.storage.put(raw, bytes);
  const unknown = contentKey(Buffer.from('other'), 'jpg');
  for (const wrong of [raw, unknown, '..%2f..%2fwhinchat/x/y', '00/00/..%2f..%2fx', 'tmp/a/b']) {
    assert.equal((await server.request('GET', `/media/${wrong}`)).status, 404, wrong);
  }
});

test('a file of unknown type is only ever downloaded', async () => {
  const html = Buffer.from('<script>alert(1)</script>');
  const page = contentKey(html, 'html');
  await server.ctx.storage.put(page, html);
  const { headers } = await server.request('GET', `/media/${page}`);
  assert.deepEqual(
    [headers['content-type'], headers['content-disposition']],
    ['application/octet-stream', 'attachment'],
  );
});

test('accounts without pictures have default ones', async () => {
  for (const name of ['avatar.png', 'header.png']) {
    const { status, headers } = await server.request('GET', `/assets/${name}`);
    assert.deepEqual([status, headers['content-type']], [200, 'image/png']);
  }
});
