import assert from 'node:assert/strict';
import { mkdtemp, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { Mp4OutputFormat, OggOutputFormat, WavOutputFormat, WebMOutputFormat } from 'mediabunny';
import { kindOfUpload } from '../../../src/platform/upload-kind.ts';
import { encodeMedia } from '../../support/encode-media.ts';
import { gif, jpeg, pngClaiming } from '../../support/media.ts';

const root = await mkdtemp(join(tmpdir(), 'whinchat-kind-'));
after(() => rm(root, { recursive: true }));
// The name says nothing, or lies.
const path = join(root, 'upload.png');

async function kindOf(bytes: Buffer) {
  await writeFile(path, bytes);
  return kindOfUpload(path);
}

test('an upload is known by its bytes', async () => {
  const video = { codec: 'avc', width: 64, height: 48 } as const;
  assert.equal(await kindOf(await jpeg()), 'image');
  assert.equal(await kindOf(await gif(undefined, 1)), 'image');
  assert.equal(await kindOf(await gif()), 'gifv');
  assert.equal(await kindOf(await encodeMedia({ format: new Mp4OutputFormat(), video })), 'video');
  assert.equal(
    await kindOf(await encodeMedia({ format: new WebMOutputFormat(), video: { ...video, codec: 'vp8' } })),
    'video',
  );
  assert.equal(await kindOf(await encodeMedia({ format: new WavOutputFormat(), audio: 'pcm-s16' })), 'audio');
  assert.equal(await kindOf(await encodeMedia({ format: new OggOutputFormat(), audio: 'opus' })), 'audio');
});

test('what is neither, a bomb, or too large is refused', async () => {
  const unverified = { kind: 'invalid', message: 'File type of uploaded media could not be verified' };
  for (const text of ['', 'not a png at all', '<svg xmlns="http://www.w3.org/2000/svg"/>', '#EXTM3U\n', '%PDF-1.7']) {
    await assert.rejects(kindOf(Buffer.from(text)), unverified, text);
  }
  await assert.rejects(kindOf(await pngClaiming({ width: 50_000, height: 50_000 })), /50000x50000/);
  await writeFile(path, await jpeg());
  await truncate(path, 16_777_217);
  await assert.rejects(kindOfUpload(path), { kind: 'invalid', message: 'File is too large' });
});
