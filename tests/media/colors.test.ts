import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { Mp3OutputFormat, Mp4OutputFormat, WavOutputFormat } from 'mediabunny';
import sharp from 'sharp';
import { activity, introduce, note, receive } from '../federation/resolve/remote-site.ts';
import { encodeMedia } from '../support/encode-media.ts';
import { runJobs } from '../support/jobs.ts';
import { multipart } from '../support/multipart.ts';
import { type Servers, startServers } from '../support/neighbours.ts';
import { as, statusIdOf } from '../support/posting.ts';
import type { Json } from '../support/server.ts';

let scene: Servers;
before(async () => {
  scene = await startServers();
});
after(() => scene?.close());

/** A picture of one colour, with a field of another in the middle. */
function picture(edge: string, middle: string): Promise<Buffer> {
  const field = { create: { width: 60, height: 60, channels: 3, background: middle } } as const;
  return sharp({ create: { width: 200, height: 200, channels: 3, background: edge } })
    .composite([{ input: field, left: 70, top: 70 }])
    .jpeg({ quality: 100 })
    .toBuffer();
}

const cover = async (edge: string, middle: string) => ({
  bytes: await picture(edge, middle),
  name: 'cover.jpg',
  type: 'image/jpeg',
});

type Parts = Parameters<typeof multipart>[0];

async function upload(parts: Parts): Promise<Json> {
  const made = await as(scene.server, scene.alice)('POST', '/api/v2/media', multipart(parts));
  assert.ok(made.status < 300, made.text);
  return made.body;
}

const read = async (id: unknown): Promise<Json> =>
  (await as(scene.server, scene.alice)('GET', `/api/v1/media/${id}`)).body;

/** Which of red, green and blue there is most of in each colour; `-` for greys. */
function tints(media: Json): string[] {
  const { background, foreground, accent } = media.meta?.colors ?? {};
  return [background, foreground, accent].map((color) => {
    assert.match(String(color), /^#[0-9a-f]{6}$/);
    const values = [1, 3, 5].map((at) => Number.parseInt(String(color).slice(at, at + 2), 16));
    const most = Math.max(...values);
    return values.filter((value) => value === most).length > 1 ? '-' : ('rgb'[values.indexOf(most)] ?? '');
  });
}

const sound = async () => ({
  bytes: await encodeMedia({ format: new WavOutputFormat(), audio: 'pcm-s16' }),
  name: 'a.wav',
  type: 'audio/wav',
});

test('an audio file has the colours of its cover', async () => {
  const images = [{ data: await picture('#300000', '#40f040'), mimeType: 'image/jpeg', kind: 'coverFront' } as const];
  const bytes = await encodeMedia({ format: new Mp3OutputFormat(), audio: 'mp3', tags: { images } });
  const { id } = await upload({ file: { bytes, name: 'a.mp3', type: 'audio/mpeg' } });
  await runJobs(scene.server);
  const made = await read(id);
  const [background, foreground] = tints(made);
  assert.deepEqual([made.type, background, foreground], ['audio', 'r', 'g']);
});

test('a thumbnail that was sent brings its colours, and another one others', async () => {
  const made = await upload({ file: await sound(), thumbnail: await cover('#200020', '#e0e030') });
  const { meta } = made;
  await runJobs(scene.server);
  assert.ok(meta?.colors);
  assert.deepEqual((await read(made.id)).meta?.colors, meta?.colors);
  const thumbnail = await cover('#0000c0', '#ffffff');
  const changed = await as(scene.server, scene.alice)('PUT', `/api/v1/media/${made.id}`, multipart({ thumbnail }));
  assert.equal(tints(changed.body)[0], 'b');
});

test('a cover of one colour still gives three', async () => {
  const made = await upload({ file: await sound(), thumbnail: await cover('#000090', '#000090') });
  assert.deepEqual(tints(made), ['b', 'b', 'b']);
  const { background, foreground, accent } = made.meta?.colors ?? {};
  assert.notEqual(background, foreground);
  assert.notEqual(background, accent);
});

test('pictures, and videos that are their own preview, have none', async () => {
  const image = await upload({ file: await cover('#300000', '#40f040') });
  const bytes = await encodeMedia({
    format: new Mp4OutputFormat(),
    video: { codec: 'avc', width: 64, height: 48 },
    audio: 'aac',
  });
  const { id } = await upload({ file: { bytes, name: 'a.mp4', type: 'video/mp4' } });
  await runJobs(scene.server);
  for (const media of [image, await read(id)]) assert.ok(media.meta && !('colors' in media.meta));
});

test('an audio file from elsewhere has the colours of its cover once that was looked at', async () => {
  const { server, alice, aliceUri, site } = scene;
  site.answers.set('/cover.jpg', { type: 'image/jpeg', bytes: await picture('#003000', '#ffffff') });
  const bob = site.actor('bob');
  await introduce(server, bob);
  const audio = { type: 'Audio', mediaType: 'audio/mpeg', url: `${site.origin}/a.mp3` };
  const icon = { type: 'Image', mediaType: 'image/jpeg', url: `${site.origin}/cover.jpg` };
  const object = note(bob, 'listen', { to: [aliceUri], attachment: [{ ...audio, icon }] });
  assert.deepEqual(await receive(server, activity(bob, 'Create', object)), { outcome: 'done' });
  const path = `/api/v1/statuses/${await statusIdOf(server, object.id)}`;
  const attached = async () =>
    Object.values((await as(server, alice)('GET', path)).body.media_attachments ?? {})[0] ?? {};
  const before = await attached();
  assert.equal(before.meta?.colors, undefined);
  const { pathname, search } = new URL(String(before.preview_url));
  assert.equal((await server.request('GET', `${pathname}${search}`)).status, 302);
  assert.equal(tints(await attached())[0], 'g');
});
