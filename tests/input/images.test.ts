import assert from 'node:assert/strict';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { jpeg, png } from '../support/media.ts';
import { multipart, type TestFile } from '../support/multipart.ts';
import { startServer, type TestAnswer, type TestServer, type TestUser } from '../support/server.ts';
import { hostileImages } from './hostile-images.ts';

let server: TestServer;
let person: TestUser;
before(async () => {
  server = await startServer();
  person = await server.createUser('painter', { role: 'owner', scopes: 'read write admin:read admin:write' });
});
after(() => server?.close());

/** Every place that takes a picture. */
const DOORS: Record<string, (file: TestFile) => Promise<TestAnswer>> = {
  'the first version of uploads': (file) => send('POST', '/api/v1/media', { file }),
  'the second version of uploads': (file) => send('POST', '/api/v2/media', { file }),
  'the portrait': (file) => send('PATCH', '/api/v1/accounts/update_credentials', { avatar: file }),
  'the banner': (file) => send('PATCH', '/api/v1/accounts/update_credentials', { header: file }),
};

function send(method: string, path: string, parts: Record<string, TestFile>): Promise<TestAnswer> {
  return server.request(method, path, { token: person.token, ...multipart(parts) });
}

/** What is kept, once the last upload is cleared away, which happens after its answer. */
async function kept(): Promise<string[]> {
  const { dataDir } = server.ctx.config;
  for (let round = 0; round < 100; round++) {
    if ((await readdir(join(dataDir, 'uploads')).catch(() => [])).length === 0) break;
    await sleep(20);
  }
  const files = await readdir(dataDir, { recursive: true, withFileTypes: true });
  return files.filter((file) => file.isFile() && !file.name.includes('sqlite')).map(({ name }) => name);
}

const hostile = await hostileImages();
const photo: TestFile = { bytes: await jpeg(), name: 'photo.jpg', type: 'image/jpeg' };

for (const [door, upload] of Object.entries(DOORS)) {
  test(`${door} refuses hostile pictures by name, keeps nothing of them, and takes the next good one`, async () => {
    const before = await kept();
    for (const [what, file] of Object.entries(hostile)) {
      const answer = await upload(file);
      assert.ok(answer.status === 422 || answer.status === 413, `${what}: ${answer.status} ${answer.text}`);
      assert.match(String(answer.body.error), /file|image|thumbnail|animation/i, what);
      assert.doesNotMatch(answer.text, /vips|sharp|node_modules|\/tmp|stack/i, what);
    }
    assert.deepEqual(await kept(), before);
    assert.equal((await upload(photo)).status, 200);
  });
}

test('a bomb is refused for the size that its header claims', async () => {
  const bomb = hostile['a PNG that claims 50,000 by 50,000'];
  assert.ok(bomb && bomb.bytes.length < 200);
  const answer = await send('POST', '/api/v2/media', { file: bomb });
  assert.deepEqual([answer.status, answer.body.error], [422, '50000x50000 images are not supported']);
});

test('a picture that is a page as well is served without the page, and as a picture only', async () => {
  const page = Buffer.from('<html><script>alert(1)</script></html>');
  const file = { bytes: Buffer.concat([await png(), page]), name: 'x.html', type: 'text/html' };
  const made = await send('POST', '/api/v2/media', { file });
  assert.equal(made.status, 200, made.text);
  const { pathname } = new URL(String(made.body.url));
  const served = await server.request('GET', pathname);
  assert.equal(served.headers['content-type'], 'image/png');
  assert.equal(served.headers['x-content-type-options'], 'nosniff');
  assert.match(served.headers['content-security-policy'] ?? '', /sandbox/);
  assert.ok(!served.text.includes('<script>'));
  assert.match(pathname, /\.png$/);
});

test('names of files reach nothing', async () => {
  for (const name of ['../../../etc/x.png', '..\\..\\x.png', 'a\u0000.png', '-version', `${'n'.repeat(5000)}.png`]) {
    const answer = await send('POST', '/api/v2/media', { file: { ...photo, name } });
    assert.ok(answer.status === 200 || (answer.status >= 400 && answer.status < 500), `${name}: ${answer.text}`);
  }
  const names = await readdir(join(server.ctx.config.dataDir, '..'));
  assert.ok(!names.includes('x.png'));
});
