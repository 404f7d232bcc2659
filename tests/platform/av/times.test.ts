import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { registerMediabunnyServer } from '@mediabunny/server';
import { Demuxer } from 'node-av';
import { AVCOL_SPC_SMPTE170M, FF_ENCODER_LIBX264, FF_ENCODER_LIBX265 } from 'node-av/constants';
import { convertVideo } from '../../../src/platform/av/convert.ts';
import { openReadable } from '../../../src/platform/av/readable.ts';
import { coloredClip } from '../../support/colored-clip.ts';

registerMediabunnyServer({ hardwareContext: null });

const root = await mkdtemp(join(tmpdir(), 'whinchat-times-'));
after(() => rm(root, { recursive: true }));

/** When (ms) a telephone takes frames that claims to take thirty each second. */
const TIMES = [0, 33, 60, 66, 70, 133, 150, 166, 400, 420, 433, 800];

const LOOK = { width: 64, height: 48, rgb: [60, 180, 80], stored: 'settb=1/1000,format=yuv420p', to: 'mov' } as const;

/** As the server stores it: when each frame is shown, and the codec's level. */
async function converted(bytes: Buffer) {
  const directory = await mkdtemp(join(root, 'x'));
  const upload = join(directory, 'upload');
  await writeFile(upload, bytes);
  const { tracks } = await openReadable(upload, directory);
  const { media } = await convertVideo(tracks, directory);
  await using input = await Demuxer.open(join(directory, media));
  const stream = input.video();
  assert.ok(stream);
  const times: number[] = [];
  for await (using packet of input.packets(stream.index)) {
    if (packet) times.push(Math.round((Number(packet.pts) * 1000 * packet.timeBase.num) / packet.timeBase.den));
  }
  const { level, colorSpace } = stream.codecpar;
  return { times: times.toSorted((a, b) => a - b), level, colorSpace };
}

test('the frames of a video that keeps no rate are shown when they were taken', async () => {
  const options = { 'x265-params': 'log-level=1:fps=30:vui-timing-info=1' };
  const bytes = await coloredClip({ ...LOOK, encoder: FF_ENCODER_LIBX265, options, times: TIMES });
  const { times, level } = await converted(bytes);
  assert.deepEqual(times, TIMES);
  assert.ok(level <= 20, `no more is asked of a player than of thirty frames each second: ${level}`);
});

/** A clip whose first frames are not to be shown, as telephones cut one: its edit list begins later (ISO/IEC 14496-12). */
function cut(bytes: Buffer, ms: number): Buffer {
  const clip = Buffer.from(bytes);
  const scale = clip.readUInt32BE(clip.indexOf('mdhd') + 16);
  const at = clip.indexOf('elst') + 16;
  clip.writeUInt32BE(clip.readUInt32BE(at) + Math.round((ms * scale) / 1000), at);
  return clip;
}

test('a clip that was cut on a telephone begins where it was cut, and says which colours it has', async () => {
  const bytes = await coloredClip({ ...LOOK, stored: 'format=yuv420p', encoder: FF_ENCODER_LIBX264 });
  const { times, colorSpace } = await converted(cut(bytes, 200));
  assert.deepEqual(times, [0, 100]);
  assert.equal(colorSpace, AVCOL_SPC_SMPTE170M);
});
