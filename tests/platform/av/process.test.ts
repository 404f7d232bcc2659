import assert from 'node:assert/strict';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import {
  AdtsOutputFormat,
  FlacOutputFormat,
  MkvOutputFormat,
  MovOutputFormat,
  Mp3OutputFormat,
  Mp4OutputFormat,
  OggOutputFormat,
  WavOutputFormat,
  WebMOutputFormat,
} from 'mediabunny';
import { processAv } from '../../../src/platform/av/process.ts';
import { encodeMedia } from '../../support/encode-media.ts';
import { gif, jpeg } from '../../support/media.ts';

const root = await mkdtemp(join(tmpdir(), 'whinchat-av-'));
after(() => rm(root, { recursive: true }));

async function processed(bytes: Buffer) {
  const directory = await mkdtemp(join(root, 'x'));
  await writeFile(join(directory, 'upload'), bytes);
  return processAv(join(directory, 'upload'), directory);
}

const size = { width: 64, height: 48 };
const tags = { title: 'SecretTitle', comment: 'SecretPlace', raw: { '©xyz': '+52.5-013.4/SecretPlace' } };

test('a video with sound stays one; H.264 and AAC are copied, and its tags are left behind', async () => {
  const bytes = await encodeMedia({
    format: new Mp4OutputFormat(),
    video: { codec: 'avc', ...size },
    audio: 'aac',
    tags,
  });
  assert.ok(bytes.includes('SecretPlace'));
  const { kind, file, small, blurhash, meta } = await processed(bytes);
  assert.deepEqual([kind, file.mime, file.extension], ['video', 'video/mp4', 'mp4']);
  assert.deepEqual([meta.original.size, meta.original.frame_rate], ['64x48', '10/1']);
  assert.ok(Math.abs(meta.original.duration - 1) < 0.1 && meta.original.bitrate > 0);
  assert.equal(meta.small?.size, '64x48');
  assert.equal(small?.mime, 'image/jpeg');
  assert.match(blurhash ?? '', /^.{36}$/);
  assert.ok(!(await readFile(file.path)).includes('Secret'));
});

test('a video without sound is a gifv', async () => {
  const { kind } = await processed(
    await encodeMedia({ format: new Mp4OutputFormat(), video: { codec: 'avc', ...size } }),
  );
  assert.equal(kind, 'gifv');
});

test('other containers and codecs become MP4 with H.264 and AAC', async () => {
  const videos = [
    encodeMedia({ format: new WebMOutputFormat(), video: { codec: 'vp9', width: 65, height: 49 }, audio: 'opus' }),
    encodeMedia({ format: new MkvOutputFormat(), video: { codec: 'hevc', ...size }, audio: 'vorbis' }),
  ];
  for (const bytes of videos) {
    const { file, kind } = await processed(await bytes);
    assert.deepEqual([kind, file.mime], ['video', 'video/mp4']);
    const content = await readFile(file.path);
    assert.ok(content.includes('avc1') && content.includes('mp4a'));
  }
});

test('a video recorded on its side is measured and previewed upright', async () => {
  const video = { codec: 'avc', ...size, rotation: 90 } as const;
  const { meta } = await processed(await encodeMedia({ format: new MovOutputFormat(), video, audio: 'aac' }));
  assert.deepEqual([meta.original.size, meta.small?.size], ['48x64', '48x64']);
});

test('an animated GIF becomes a silent video as long as it was', async () => {
  const { kind, file, meta, small } = await processed(await gif({ width: 33, height: 21 }, 5));
  assert.deepEqual([kind, file.mime, meta.original.size], ['gifv', 'video/mp4', '32x20']);
  assert.ok(Math.abs(meta.original.duration - 0.5) < 0.05, String(meta.original.duration));
  assert.equal(small?.width, 32);
});

test('audio files become MP3 without tags, except AAC', async () => {
  const made = [];
  for (const bytes of [
    await encodeMedia({ format: new WavOutputFormat(), audio: 'pcm-s16' }),
    await encodeMedia({ format: new OggOutputFormat(), audio: 'opus', tags: { title: 'SecretTitle' } }),
    await encodeMedia({ format: new FlacOutputFormat(), audio: 'flac' }),
    await encodeMedia({ format: new Mp3OutputFormat(), audio: 'mp3', tags: { title: 'SecretTitle' } }),
    await encodeMedia({ format: new AdtsOutputFormat(), audio: 'aac' }),
    await encodeMedia({ format: new Mp4OutputFormat(), audio: 'aac', tags: { title: 'SecretTitle' } }),
  ]) {
    const { kind, file, meta, small } = await processed(bytes);
    assert.equal(kind, 'audio');
    assert.equal(small, undefined);
    assert.deepEqual(Object.keys(meta.original), ['duration', 'bitrate']);
    assert.ok(Math.abs(meta.original.duration - 1) < 0.2, `${file.mime} ${meta.original.duration}`);
    assert.ok(!(await readFile(file.path)).includes('Secret'));
    made.push(`${file.mime} ${file.extension}`);
  }
  const mp3 = 'audio/mpeg mp3';
  const m4a = 'audio/mp4 m4a';
  assert.deepEqual(made, [mp3, mp3, mp3, mp3, m4a, m4a]);
});

test('the cover of an audio file is its preview', async () => {
  const images = [{ data: await jpeg(), mimeType: 'image/jpeg', kind: 'coverFront' } as const];
  const { kind, small, file, meta } = await processed(
    await encodeMedia({ format: new Mp3OutputFormat(), audio: 'mp3', tags: { images } }),
  );
  assert.deepEqual([kind, small?.mime, meta.small?.size], ['audio', 'image/jpeg', '64x48']);
  assert.ok(!(await readFile(file.path)).includes('SecretCamera'));
});

test('videos beyond the limits are refused before they are decoded', async () => {
  const fast = await encodeMedia({ format: new Mp4OutputFormat(), video: { codec: 'avc', ...size, frameRate: 240 } });
  await assert.rejects(processed(fast), { kind: 'invalid', message: '240fps videos are not supported' });
  const wide = { codec: 'avc', width: 4096, height: 2400, frameRate: 1 } as const;
  const large = await encodeMedia({ format: new Mp4OutputFormat(), video: wide });
  await assert.rejects(processed(large), { kind: 'invalid', message: '4096x2400 videos are not supported' });
});

test('what plays nothing is refused', async () => {
  const whole = await encodeMedia({ format: new Mp4OutputFormat(), video: { codec: 'avc', ...size }, audio: 'aac' });
  const playlist = '#EXTM3U\n#EXT-X-TARGETDURATION:1\n#EXTINF:1,\nfile:///etc/passwd\n';
  for (const bytes of [Buffer.from('plain text'), Buffer.from(playlist), await jpeg(), whole.subarray(0, 200)]) {
    await assert.rejects(processed(bytes), { kind: 'invalid' });
  }
});
