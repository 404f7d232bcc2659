import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import sharp from 'sharp';
import { heic } from '../support/heic.ts';
import { avif } from '../support/media.ts';
import { multipart } from '../support/multipart.ts';
import { startServer } from '../support/server.ts';

const server = await startServer();
after(() => server.close());
const { token } = await server.createUser('alice');

const upload = (bytes: Buffer, type: string) =>
  server.request('POST', '/api/v2/media', { token, ...multipart({ file: { bytes, name: 'IMG_0001', type } }) });

test('a photograph of a telephone is taken, turned upright and shown as JPEG', async () => {
  const made = await upload(await heic({ width: 256, height: 192 }, 1), 'image/heic');
  assert.equal(made.status, 200, made.text);
  assert.deepEqual(made.body.meta?.original, { width: 192, height: 256, size: '192x256', aspect: 0.75 });
  const { pathname } = new URL(String(made.body.url));
  const served = await server.app.inject({ method: 'GET', url: pathname });
  assert.equal(served.headers['content-type'], 'image/jpeg');
  const { data } = await sharp(served.rawPayload).raw().toBuffer({ resolveWithObject: true });
  const [red = 255, green = 0, blue = 0] = data;
  assert.ok(red < 30 && Math.abs(green - 128) < 30 && blue > 225, `${red} ${green} ${blue}`);
});

test('it can be a portrait, too', async () => {
  const avatar = { bytes: await heic({ width: 256, height: 192 }), name: 'me.heic', type: 'image/heic' };
  const answer = await server.request('PATCH', '/api/v1/accounts/update_credentials', {
    token,
    ...multipart({ avatar }),
  });
  assert.equal(answer.status, 200, answer.text);
  assert.match(String(answer.body.avatar), /\.jpg$/);
});

test('AVIF is taken', async () => {
  assert.equal((await upload(await avif(), 'image/avif')).status, 200);
});

test('a broken one is refused, and so is one that claims to be too large', async () => {
  const whole = await heic({ width: 256, height: 192 });
  const huge = Buffer.from(whole);
  const at = huge.indexOf('ispe') + 8;
  huge.writeUInt32BE(50_000, at);
  huge.writeUInt32BE(50_000, at + 4);
  const noise = Buffer.concat([whole.subarray(0, whole.indexOf('mdat') + 4), Buffer.alloc(4000, 7)]);
  for (const bytes of [whole.subarray(0, 400), huge, noise]) {
    const answer = await upload(bytes, 'image/heic');
    assert.equal(answer.status, 422, answer.text);
    assert.doesNotMatch(answer.text, /heif|vips|wasm/i);
  }
});

test('what is advertised as a picture can be uploaded', async () => {
  const { body } = await server.request('GET', '/api/v2/instance');
  const types = Object.values(body.configuration?.media_attachments?.supported_mime_types ?? {}).map(String);
  const pictures = types.filter((type) => type.startsWith('image/')).sort();
  assert.deepEqual(pictures, [
    'image/apng',
    'image/avif',
    'image/gif',
    'image/heic',
    'image/heif',
    'image/jpeg',
    'image/jpg',
    'image/png',
    'image/webp',
  ]);
});
