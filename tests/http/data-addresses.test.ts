import assert from 'node:assert/strict';
import { readdir } from 'node:fs/promises';
import { after, before, test } from 'node:test';
import sharp from 'sharp';
import { uploadDirectory } from '../../src/platform/uploads.ts';
import { as } from '../support/posting.ts';
import { startServer, type TestServer, type TestUser } from '../support/server.ts';

let server: TestServer;
let alice: TestUser;
let data: string;

before(async () => {
  server = await startServer();
  alice = await server.createUser('alice');
  const png = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#123456' } })
    .png()
    .toBuffer();
  data = `data:image/png;base64,${png.toString('base64')}`;
});
after(() => server.close());

const PROFILE = '/api/v1/accounts/update_credentials';
const left = () => readdir(uploadDirectory(server.ctx.config)).catch(() => []);

test('pictures are taken as data: addresses, in JSON and in forms', async () => {
  for (const options of [{ json: { avatar: data, header: data } }, { form: { avatar: data, header: data } }]) {
    const { status, body } = await as(server, alice)('PATCH', PROFILE, options);
    assert.equal(status, 200, JSON.stringify(body));
    assert.match(`${body.avatar} ${body.header}`, /\/media\/.* .*\/media\//);
  }
  const media = await as(server, alice)('POST', '/api/v2/media', { json: { file: data, description: 'blue' } });
  assert.equal(media.status, 200, media.text);
  assert.deepEqual([media.body.type, media.body.description], ['image', 'blue']);
  assert.deepEqual(await left(), []);
});

test('garbage there is refused with the name of the field, and nothing of it is left', async () => {
  for (const avatar of ['rubbish', 'https://example.org/a.png', 'data:text/plain,hello', 7, { a: 1 }]) {
    const { status, body } = await as(server, alice)('PATCH', PROFILE, { json: { avatar } });
    assert.deepEqual([status, body.error], [422, 'Validation failed: Avatar is not a file'], JSON.stringify(avatar));
  }
  const noPicture = `data:image/png;base64,${Buffer.from('no picture').toString('base64')}`;
  assert.equal((await as(server, alice)('PATCH', PROFILE, { json: { avatar: noPicture } })).status, 422);
  assert.equal((await as(server, alice)('PATCH', PROFILE, { json: { avatar: null, note: 'kept' } })).status, 200);
  const long = `${data}${'A'.repeat(1_048_576)}`;
  assert.equal((await as(server, alice)('PATCH', PROFILE, { json: { avatar: long } })).status, 413);
  assert.equal((await as(server, null)('PATCH', PROFILE, { json: { avatar: data } })).status, 401);
  assert.deepEqual(await left(), []);
});
