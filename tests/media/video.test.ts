import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { Mp4OutputFormat, WavOutputFormat } from 'mediabunny';
import { encodeMedia } from '../support/encode-media.ts';
import { bringForward, runJobs } from '../support/jobs.ts';
import { gif, jpeg, movingWebp } from '../support/media.ts';
import { multipart } from '../support/multipart.ts';
import { startServer } from '../support/server.ts';

const server = await startServer();
after(() => server.close());
const { token } = await server.createUser('alice');

const video = { codec: 'avc', width: 64, height: 48 } as const;
const clip = {
  bytes: await encodeMedia({ format: new Mp4OutputFormat(), video, audio: 'aac' }),
  name: 'clip.mp4',
  type: 'video/mp4',
};

function upload(parts: Parameters<typeof multipart>[0], version = 'v2') {
  return server.request('POST', `/api/${version}/media`, { token, ...multipart(parts) });
}

function get(id: unknown) {
  return server.request('GET', `/api/v1/media/${id}`, { token });
}

const post = (...uploads: { body: { id?: unknown } }[]) =>
  server.request('POST', '/api/v1/statuses', { token, json: { media_ids: uploads.map(({ body }) => body.id) } });

test('a video is converted by a job, and has no address before', async () => {
  const made = await upload({ file: clip, description: 'moving', focus: '0.1,0.2' });
  assert.equal(made.status, 202);
  assert.deepEqual([made.body.type, made.body.url, made.body.preview_url], ['video', null, null]);
  const early = await get(made.body.id);
  assert.equal(early.status, 206);
  const described = await server.request('PUT', `/api/v1/media/${made.body.id}`, {
    token,
    form: { description: 'still' },
  });
  assert.equal(described.status, 206);
  await runJobs(server);
  const done = await get(made.body.id);
  assert.equal(done.status, 200);
  assert.deepEqual(
    [done.body.type, done.body.description, done.body.meta?.focus],
    ['video', 'still', { x: 0.1, y: 0.2 }],
  );
  assert.equal(done.body.meta?.original?.width, 64);
  assert.ok(String(done.body.url).endsWith('.mp4'));
  assert.ok(String(done.body.preview_url).endsWith('.jpg'));
});

test('an animation becomes a gifv; an audio file keeps the thumbnail that came with it', async () => {
  const moving = await upload({ file: { bytes: await gif(), name: 'a.gif', type: 'image/gif' } });
  const wav = {
    bytes: await encodeMedia({ format: new WavOutputFormat(), audio: 'pcm-s16' }),
    name: 'a.wav',
    type: 'audio/wav',
  };
  const thumbnail = { bytes: await jpeg({ width: 100, height: 100 }), name: 'cover.jpg', type: 'image/jpeg' };
  const sound = await upload({ file: wav, thumbnail });
  const webp = await upload({ file: { bytes: await movingWebp(), name: 'a.webp', type: 'image/webp' } });
  assert.deepEqual([moving.status, sound.status, webp.status], [202, 202, 202]);
  await runJobs(server);
  for (const { body } of [moving, webp]) assert.equal((await get(body.id)).body.type, 'gifv');
  const { type, preview_url, meta, blurhash } = (await get(sound.body.id)).body;
  assert.deepEqual([type, preview_url, meta?.small?.size], ['audio', sound.body.preview_url, '100x100']);
  assert.equal(blurhash, sound.body.blurhash);
});

test('only videos and audio files take a thumbnail', async () => {
  const picture = { bytes: await jpeg(), name: 'a.jpg', type: 'image/jpeg' };
  const moving = { bytes: await gif(), name: 'a.gif', type: 'image/gif' };
  const refusal = [422, 'Validation failed: Thumbnail must be blank'];
  for (const file of [picture, moving]) {
    for (const version of ['v1', 'v2'] as const) {
      const refused = await upload({ file, thumbnail: picture }, version);
      assert.deepEqual([refused.status, refused.body.error], refusal);
    }
    const made = await upload({ file });
    const at = `/api/v1/media/${made.body.id}`;
    const later = await server.request('PUT', at, { token, ...multipart({ thumbnail: picture }) });
    assert.deepEqual([later.status, later.body.error], refusal);
  }
});

test('an audio file without a cover has no preview', async () => {
  const bytes = await encodeMedia({ format: new WavOutputFormat(), audio: 'pcm-s16' });
  const made = await upload({ file: { bytes, name: 'a.wav', type: 'audio/wav' } }, 'v1');
  assert.deepEqual([made.body.type, made.body.preview_url], ['audio', null]);
  assert.match(String(made.body.url), /\/media\//);
});

test('an animation is posted with pictures, a video is not', async () => {
  const picture = await upload({ file: { bytes: await jpeg(), name: 'a.jpg', type: 'image/jpeg' } });
  const moving = await upload({ file: { bytes: await gif(), name: 'a.gif', type: 'image/gif' } });
  const video = await upload({ file: clip });
  await runJobs(server);
  const refused = await post(picture, video);
  assert.deepEqual(
    [refused.status, refused.body.error],
    [422, 'Cannot attach a video to a post that already contains images'],
  );
  const posted = await post(picture, moving);
  assert.equal(posted.status, 200, posted.text);
  const attached = [posted.body.media_attachments?.[0]?.type, posted.body.media_attachments?.[1]?.type];
  assert.deepEqual(attached, ['image', 'gifv']);
});

test('version 1 waits for the conversion', async () => {
  const made = await upload({ file: clip }, 'v1');
  assert.equal(made.status, 200);
  assert.ok(String(made.body.url).endsWith('.mp4'));
  await bringForward(server, 'process-media');
  await runJobs(server);
  assert.deepEqual((await get(made.body.id)).body, made.body);
});

test('a video that cannot be converted fails for good, and its upload is thrown away', async () => {
  const cut = { ...clip, bytes: Buffer.concat([clip.bytes.subarray(0, 200), Buffer.alloc(3000)]) };
  const made = await upload({ file: cut });
  assert.equal(made.status, 202);
  await runJobs(server);
  const failed = await get(made.body.id);
  assert.equal(failed.status, 422);
  assert.equal(failed.body.error, 'Error processing thumbnail for uploaded media');
  const refused = await post(made);
  assert.deepEqual([refused.status, refused.body.error], [422, failed.body.error], 'it is not said to wait');
  assert.equal((await upload({ file: cut }, 'v1')).status, 422);
});
