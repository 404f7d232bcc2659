import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import sharp from 'sharp';
import { startServer } from '../support/server.ts';

const server = await startServer();
after(() => server.close());

test('the icons of the server are there, as large as they say', async () => {
  const { body } = await server.request('GET', '/api/v2/instance');
  const icons = Object.values(body.icon ?? {});
  assert.ok(icons.length >= 4);
  for (const { src, size } of icons) {
    const { pathname } = new URL(String(src));
    const answer = await server.app.inject({ method: 'GET', url: pathname });
    assert.deepEqual([answer.statusCode, answer.headers['content-type']], [200, 'image/png'], pathname);
    const { width, height } = await sharp(answer.rawPayload).metadata();
    assert.equal(`${width}x${height}`, String(size));
  }
});

test('pages show one of them', async () => {
  const { text } = await server.request('GET', '/about', { headers: { accept: 'text/html' } });
  const [, href = ''] = /<link rel="icon"[^>]* href="([^"]+)"/.exec(text) ?? [];
  assert.equal((await server.request('GET', href)).status, 200);
});
