import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import sharp from 'sharp';
import { multipart } from '../support/multipart.ts';
import { startServer, type TestServer, type TestUser } from '../support/server.ts';

let server: TestServer;
let alice: TestUser;

before(async () => {
  server = await startServer();
  alice = await server.createUser('alice');
});
after(() => server.close());

const upload = (method: string, path: string, name: string, bytes: Buffer, type: string) =>
  server.request(method, path, { token: alice.token, ...multipart({ [name]: { bytes, name: 'a.png', type } }) });

const picture = () =>
  sharp({ create: { width: 900, height: 600, channels: 3, background: 'teal' } })
    .png()
    .toBuffer();

test('an avatar and a header are scaled, shown and removed', async () => {
  const path = '/api/v1/accounts/update_credentials';
  const before = await server.request('GET', '/api/v1/accounts/verify_credentials', { token: alice.token });
  const withAvatar = await upload('PATCH', path, 'avatar', await picture(), 'image/png');
  assert.equal(withAvatar.status, 200, withAvatar.text);
  assert.notEqual(withAvatar.body.avatar, before.body.avatar);
  const key = new URL(String(withAvatar.body.avatar)).pathname.replace('/media/', '');
  const stored = await server.ctx.storage.open(key);
  assert.ok(stored);
  const bytes = Buffer.concat(await Array.fromAsync(stored.stream));
  const { width, height } = await sharp(bytes).metadata();
  assert.deepEqual([width, height], [400, 400]);
  const withHeader = await upload('PUT', '/api/v1/profile', 'header', await picture(), 'image/png');
  assert.match(String(withHeader.body.header), /\/media\//);
  const described = await server.request('PATCH', '/api/v1/profile', {
    token: alice.token,
    json: { avatar_description: 'teal' },
  });
  assert.equal(described.body.avatar_description, 'teal');
  for (const name of ['avatar', 'header']) {
    for (const _ of [1, 2]) {
      const removed = await server.request('DELETE', `/api/v1/profile/${name}`, { token: alice.token });
      assert.equal(removed.status, 200);
      assert.equal(removed.body[name], before.body[name]);
    }
  }
  const profile = (await server.request('GET', '/api/v1/profile', { token: alice.token })).body;
  assert.deepEqual([profile.avatar, profile.header, profile.avatar_description], [null, null, '']);
});

test('what is no image is refused', async () => {
  const path = '/api/v1/accounts/update_credentials';
  const description = 'File type of uploaded media could not be verified';
  for (const [name, type] of [
    ['avatar', 'text/plain'],
    ['header', 'image/png'],
  ] as const) {
    const { status, body } = await upload('PATCH', path, name, Buffer.from('hello'), type);
    assert.deepEqual(
      [status, body.error, body.details],
      [422, description, { [name]: [{ error: 'ERR_INVALID', description }] }],
    );
  }
});
