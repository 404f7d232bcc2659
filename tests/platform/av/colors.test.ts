import assert from 'node:assert/strict';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { registerMediabunnyServer } from '@mediabunny/server';
import { Decoder, Demuxer, FilterAPI } from 'node-av';
import {
  AVCOL_RANGE_JPEG,
  AVCOL_SPC_UNSPECIFIED,
  FF_ENCODER_LIBSVTAV1,
  FF_ENCODER_LIBVPX_VP8,
  FF_ENCODER_LIBVPX_VP9,
  FF_ENCODER_LIBX264,
  FF_ENCODER_LIBX264RGB,
  FF_ENCODER_LIBX265,
  FF_ENCODER_MJPEG,
  FF_ENCODER_PRORES_KS,
} from 'node-av/constants';
import sharp from 'sharp';
import { convertAnimation } from '../../../src/platform/av/animation.ts';
import { convertVideo } from '../../../src/platform/av/convert.ts';
import { writeFirstFrame } from '../../../src/platform/av/first-frame.ts';
import { openReadable } from '../../../src/platform/av/readable.ts';
import { coloredClip, type Look } from '../../support/colored-clip.ts';

registerMediabunnyServer({ hardwareContext: null });
// The encoders tell about everything that they do; 1 is for errors alone.
process.env.SVT_LOG = '1';

const root = await mkdtemp(join(tmpdir(), 'whinchat-colors-'));
after(() => rm(root, { recursive: true }));

const GREEN = [60, 180, 80] as const;
const SD = { width: 64, height: 48 };
const HD = { width: 1280, height: 720 };

/** Code points of ITU-T H.273: primaries, transfer characteristics, matrix. */
type Tags = readonly [number, number, number];
const BT709: Tags = [1, 1, 1];
const EUROPE: Tags = [5, 6, 5];
const AMERICA: Tags = [6, 6, 6];
const SCREEN: Tags = [1, 13, 1];
const NOTHING: Tags = [2, 2, 2];

function stored([primaries, curve, matrix]: Tags, range: 'tv' | 'pc' = 'tv', form = 'yuv420p'): string {
  // The curves are shown alike, so that the numbers stay what they are.
  const from = `zscale=pin=bt709:tin=${curve}:min=gbr:rin=pc`;
  return `${from}:p=${primaries}:t=${curve}:m=${matrix}:r=${range},format=${form}`;
}

/** In BT.2020 and brighter than ordinary screens can show it. */
function bright(curve: 'smpte2084' | 'arib-std-b67'): string {
  return `zscale=pin=bt709:tin=bt709:min=gbr:rin=pc:p=bt2020:t=${curve}:m=bt2020nc:r=tv:npl=203,format=yuv420p10le`;
}

/** The same, but the file does not say so. */
const untold = (filters: string) => `${filters},setparams=color_primaries=unknown:color_trc=unknown:colorspace=unknown`;

type Example = Pick<Look, 'stored' | 'encoder' | 'to'> & {
  readonly width?: number;
  readonly height?: number;
  readonly tags: Tags;
};

const HEVC = { encoder: FF_ENCODER_LIBX265, to: 'mov' } as const;
const AV1 = { encoder: FF_ENCODER_LIBSVTAV1, to: 'webm', width: 128, height: 96 } as const;
const VP9 = { encoder: FF_ENCODER_LIBVPX_VP9, to: 'webm' } as const;

const EXAMPLES: Readonly<Record<string, Example>> = {
  'BT.709': { ...HEVC, stored: stored(BT709), tags: BT709 },
  'BT.709 with 10 bits': { ...HEVC, stored: stored(BT709, 'tv', 'yuv420p10le'), tags: BT709 },
  'BT.601 as in Europe': { ...HEVC, stored: stored(EUROPE), tags: EUROPE },
  'BT.601 as in America': { ...HEVC, stored: stored(AMERICA), tags: AMERICA },
  'the curve of sRGB': { ...HEVC, stored: stored(SCREEN), tags: SCREEN },
  'Display P3 with the curve of sRGB': { ...HEVC, stored: stored([12, 13, 1]), tags: SCREEN },
  'full range': { ...HEVC, stored: stored(BT709, 'pc'), tags: BT709 },
  'full range in VP9': { ...VP9, stored: stored(BT709, 'pc'), tags: BT709 },
  'full range in AV1': { ...AV1, stored: stored(BT709, 'pc'), tags: BT709 },
  'BT.601 in Motion JPEG': { encoder: FF_ENCODER_MJPEG, to: 'mov', stored: stored(EUROPE, 'pc'), tags: EUROPE },
  'red, green and blue': { encoder: FF_ENCODER_LIBX264RGB, to: 'mov', stored: 'format=rgb24', tags: SCREEN },
  'HLG in a transport stream': { ...HEVC, to: 'mpegts', stored: bright('arib-std-b67'), tags: BT709 },
  'HLG in an odd size': {
    encoder: FF_ENCODER_PRORES_KS,
    to: 'mov',
    stored: `${bright('arib-std-b67')},scale=65:49,format=yuv422p10le`,
    tags: BT709,
  },
  'HLG in VP9': { ...VP9, stored: bright('arib-std-b67'), tags: BT709 },
  'PQ in VP9': { ...VP9, stored: bright('smpte2084'), tags: BT709 },
  'PQ in AV1': { ...AV1, stored: bright('smpte2084'), tags: BT709 },
  'a small video that says nothing': { ...HEVC, stored: untold(stored(AMERICA)), tags: AMERICA },
  'a large video that says nothing': { ...HEVC, ...HD, stored: untold(stored(BT709)), tags: BT709 },
  'a small video in VP8, which cannot say it': {
    encoder: FF_ENCODER_LIBVPX_VP8,
    to: 'webm',
    stored: stored(AMERICA),
    tags: AMERICA,
  },
};

/** As the server stores it. */
async function converted(bytes: Buffer) {
  const directory = await mkdtemp(join(root, 'x'));
  const upload = join(directory, 'upload');
  await writeFile(upload, bytes);
  const { tracks } = await openReadable(upload, directory);
  const { media } = await convertVideo(tracks, directory);
  return described(join(directory, media), directory);
}

async function described(path: string, directory: string) {
  const poster = await writeFirstFrame(path, directory);
  const preview = await sharp(await readFile(join(directory, String(poster))))
    .raw()
    .toBuffer();
  return { ...(await played(path)), preview: [...preview.subarray(0, 3)] };
}

/** What a file says its colours are, and the colour that it has if that is believed. */
async function played(path: string) {
  await using input = await Demuxer.open(path);
  const stream = input.video();
  assert.ok(stream);
  const { colorPrimaries, colorTrc, colorSpace, colorRange } = stream.codecpar;
  const said = { tags: [colorPrimaries, colorTrc, colorSpace], isFullRange: colorRange === AVCOL_RANGE_JPEG };
  if (colorSpace === AVCOL_SPC_UNSPECIFIED) return { ...said, color: undefined };
  using decoder = await Decoder.create(stream);
  using filter = FilterAPI.create('zscale=p=bt709:m=gbr:r=pc,format=gbrp,format=rgb24');
  for await (using frame of filter.frames(decoder.frames(input.packets(stream.index)))) {
    if (!frame) break;
    return { ...said, color: [...frame.toBuffer().subarray(0, 3)] };
  }
  throw new Error('no frame');
}

function assertGreen(found: readonly number[], what: string): void {
  const isGreen = GREEN.every((value, i) => Math.abs(value - (found[i] ?? 0)) <= 6);
  assert.ok(isGreen, `${what}: ${found}`);
}

for (const [name, { tags, ...look }] of Object.entries(EXAMPLES)) {
  test(`a video in other than H.264 says which colours it has: ${name}`, async () => {
    const made = await converted(await coloredClip({ ...SD, rgb: GREEN, ...look }));
    assert.deepEqual([made.tags, made.isFullRange], [tags, false]);
    assertGreen(made.color ?? [], 'video');
    assertGreen(made.preview, 'preview');
  });
}

const COPIED: Readonly<Record<string, Example>> = {
  'BT.709': { encoder: FF_ENCODER_LIBX264, to: 'mov', stored: stored(BT709), tags: BT709 },
  'BT.601': { encoder: FF_ENCODER_LIBX264, to: 'mov', stored: stored(AMERICA), tags: AMERICA },
  'full range': { encoder: FF_ENCODER_LIBX264, to: 'mov', stored: stored(EUROPE, 'pc'), tags: EUROPE },
  'BT.709, large, that says nothing': {
    encoder: FF_ENCODER_LIBX264,
    to: 'mov',
    ...HD,
    stored: untold(stored(BT709)),
    tags: NOTHING,
  },
};

for (const [name, { tags, ...look }] of Object.entries(COPIED)) {
  test(`a video in H.264 stays as it is, and its preview looks like it: ${name}`, async () => {
    const made = await converted(await coloredClip({ ...SD, rgb: GREEN, ...look }));
    assert.deepEqual(made.tags, tags);
    if (made.color) assertGreen(made.color, 'video');
    assertGreen(made.preview, 'preview');
  });
}

test('an animation says which colours it has, small or large', async () => {
  for (const size of [SD, HD]) {
    const [r, g, b] = GREEN;
    const frame = sharp({ create: { ...size, channels: 3, background: { r, g, b } } }).png();
    const bar = sharp({ create: { ...size, channels: 3, background: { r: b, g: r, b: g } } }).png();
    const frames = [await frame.toBuffer(), await bar.toBuffer()];
    const gif = await sharp(frames, { join: { animated: true } })
      .gif({ delay: [100, 250] })
      .toBuffer();
    const directory = await mkdtemp(join(root, 'x'));
    const { media } = await convertAnimation(gif, directory);
    const made = await described(join(directory, media), directory);
    assert.deepEqual([made.tags, made.isFullRange], [SCREEN, false]);
    assertGreen(made.color ?? [], 'video');
    assertGreen(made.preview, 'preview');
  }
});
