import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { assertEncodable } from '../../src/platform/av/limits.ts';
import { processAv } from '../../src/platform/av/process.ts';
import { movingWebp, sparseGif } from '../support/media.ts';
import { multipart } from '../support/multipart.ts';
import { startServer } from '../support/server.ts';

const server = await startServer();
const root = await mkdtemp(join(tmpdir(), 'whinchat-bounds-'));
after(async () => {
  await server.close();
  await rm(root, { recursive: true });
});
const { token } = await server.createUser('alice');

const file = (bytes: Buffer, type = 'image/gif') => ({ file: { bytes, name: 'a', type } });

async function refusal(bytes: Buffer, type?: string, version = 'v2') {
  const { status, body } = await server.request('POST', `/api/${version}/media`, {
    token,
    ...multipart(file(bytes, type)),
  });
  return [status, body.error];
}

const bomb = sparseGif({ width: 2000, height: 2000 }, 1999);
test('a small file that would become hours of work is refused when it is sent', async () => {
  assert.ok(bomb.length < 50_000);
  const reason = [422, '2000x2000 animations of 1999 frames are not supported'];
  assert.deepEqual(await refusal(bomb), reason);
  assert.deepEqual(await refusal(bomb, 'image/gif', 'v1'), reason);
  const large = await refusal(sparseGif({ width: 5700, height: 5700 }, 3, { width: 5700, height: 5700 }));
  assert.deepEqual(large, [422, '5700x5700 animations are not supported']);
  const webp = await movingWebp({ width: 3600, height: 2400 }, 2);
  assert.deepEqual(await refusal(webp, 'image/webp'), [422, '3600x2400 animations are not supported']);
});

test('an animation whose frames are smaller than it claims does not become a tiny video', async () => {
  const size = { width: 2500, height: 2000 };
  assert.deepEqual(await refusal(sparseGif(size, 3)), [422, 'The frames of the 2500x2000 animation are only 1x1']);
  assert.deepEqual(await refusal(sparseGif({ width: 5700, height: 5700 }, 3)), [
    422,
    '5700x5700 animations are not supported',
  ]);
});

test('an animation of an ordinary size keeps it', async () => {
  const directory = await mkdtemp(join(root, 'x'));
  const path = join(directory, 'upload');
  for (const [bytes, shape] of [
    [sparseGif({ width: 1281, height: 721 }, 12), '1280x720'],
    [await movingWebp({ width: 641, height: 360 }), '640x360'],
  ] as const) {
    await writeFile(path, bytes);
    assert.equal((await processAv(path, directory)).meta.original.size, shape);
  }
});

test('the child refuses them too, for files that were stored before', async () => {
  const path = join(await mkdtemp(join(root, 'x')), 'upload');
  await writeFile(path, bomb);
  await assert.rejects(processAv(path, root), { message: '2000x2000 animations of 1999 frames are not supported' });
});

test('pictures of accounts stay still when moving them would take long', async () => {
  const avatar = await server.request('PATCH', '/api/v1/accounts/update_credentials', {
    token,
    ...multipart({ avatar: file(bomb).file }),
  });
  assert.equal(avatar.status, 200, avatar.text);
  assert.equal(avatar.body.avatar, avatar.body.avatar_static);
});

test('a video that would have to be encoded for hours is refused by its length', () => {
  assertEncodable({ width: 1920, height: 1080, frames: 15 * 60 * 30 });
  assert.throws(() => assertEncodable({ width: 3840, height: 2160, frames: 3600 * 120 }), {
    kind: 'invalid',
    message: '3840x2160 videos of this length are only supported in H.264',
  });
});
