import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { jpeg, png } from '../support/media.ts';
import { multipart } from '../support/multipart.ts';
import { startServer } from '../support/server.ts';

const server = await startServer();
after(() => server.close());
const alice = await server.createUser('alice');
const bob = await server.createUser('bob');

const photo = { bytes: await jpeg(), name: 'photo.jpg', type: 'image/jpeg' };

function upload(token: string | undefined, parts: Parameters<typeof multipart>[0], version = 'v2') {
  return server.request('POST', `/api/${version}/media`, { token, ...multipart(parts) });
}

test('an image is ready at once, with its description and focus', async () => {
  const made = await upload(alice.token, { file: photo, description: 'a gradient', focus: '-0.5,7' });
  assert.equal(made.status, 200);
  const { type, url, description, meta, blurhash } = made.body;
  assert.deepEqual([type, description], ['image', 'a gradient']);
  assert.deepEqual(meta?.focus, { x: -0.5, y: 1 });
  assert.deepEqual(meta?.original, { width: 64, height: 48, size: '64x48', aspect: 64 / 48 });
  assert.ok(String(url).startsWith('http://localhost:3000/media/'));
  assert.ok(String(blurhash).length >= 6);
  const got = await server.request('GET', `/api/v1/media/${made.body.id}`, { token: alice.token });
  assert.equal(got.status, 200);
  assert.deepEqual(got.body, made.body);
});

test('what no picture, video or audio file is, is refused', async () => {
  const lie = await upload(alice.token, {
    file: { bytes: Buffer.from('not a png'), name: 'a.png', type: 'image/png' },
  });
  assert.equal(lie.status, 422);
  assert.equal(lie.body.error, 'File type of uploaded media could not be verified');
  const broken = { bytes: (await png()).subarray(0, 60), name: 'a.png', type: 'image/png' };
  assert.equal((await upload(alice.token, { file: broken })).status, 422);
  assert.equal((await upload(alice.token, { description: 'nothing' })).status, 422);
  assert.equal((await upload(alice.token, { file: 'text' }, 'v1')).status, 422);
  assert.equal((await upload(alice.token, { file: photo, description: 'd'.repeat(10_001) })).status, 422);
  assert.equal((await upload(undefined, { file: photo })).status, 401);
});

test('an upload can be described until it is attached, by nobody else', async () => {
  const { body } = await upload(alice.token, { file: photo }, 'v1');
  const path = `/api/v1/media/${body.id}`;
  const changed = await server.request('PUT', path, {
    token: alice.token,
    form: { description: 'new', focus: '0.5,-0.5' },
  });
  assert.equal(changed.status, 200);
  assert.equal(changed.body.description, 'new');
  assert.deepEqual(changed.body.meta?.focus, { x: 0.5, y: -0.5 });
  const again = await server.request('PATCH', path, { token: alice.token, form: { focus: '0,0' } });
  assert.deepEqual([again.body.description, again.body.meta?.focus], ['new', { x: 0, y: 0 }]);
  for (const method of ['GET', 'PUT', 'DELETE']) {
    assert.equal((await server.request(method, path, { token: bob.token })).status, 404, method);
  }
  const long = await server.request('PUT', path, { token: alice.token, form: { description: 'd'.repeat(10_001) } });
  assert.equal(long.status, 422);
});
