import assert from 'node:assert/strict';
import { test } from 'node:test';
import { deflateSync } from 'node:zlib';
import { FF_ENCODER_LIBSVTAV1 } from 'node-av/constants';
import sharp, { type Sharp } from 'sharp';
import { processImage } from '../../../src/platform/images/attachment.ts';
import { withChunk } from '../../../src/platform/images/chunks.ts';
import { processAvatar, processEmoji, processHeader, processIcon } from '../../../src/platform/images/picture.ts';
import { coloredClip } from '../../support/colored-clip.ts';
import { heic } from '../../support/heic.ts';
import { animatedPng } from '../../support/moving.ts';

type Rgb = [number, number, number];

/** A green in Display P3, and what it is in sRGB. */
const P3: Rgb = [60, 180, 80];
const GREEN: Rgb = [0, 183, 64];
const SIZE = { width: 64, height: 64 };

/** Code points of ITU-T H.273. */
const CODED = { p3: [12, 13], bt2020: [9, 13], pq: [9, 16], hlg: [9, 18], srgb: [1, 13] } as const;

function plain([r, g, b]: Rgb, isDeep = false): Promise<Buffer> {
  const image = sharp({ create: { ...SIZE, channels: 3, background: { r, g, b } } });
  return (isDeep ? image.toColourspace('rgb16') : image).png().toBuffer();
}

async function profileNamed(name: string): Promise<Buffer> {
  const { icc } = await sharp(
    await sharp(await plain(P3))
      .withIccProfile(name)
      .png()
      .toBuffer(),
  ).metadata();
  assert.ok(icc);
  return icc;
}

const p3 = await profileNamed('p3');

async function pngIn(profile: Buffer, rgb: Rgb, isDeep = false): Promise<Buffer> {
  const data = Buffer.concat([Buffer.from('p\0\0', 'latin1'), deflateSync(profile)]);
  return withChunk(await plain(rgb, isDeep), { type: 'iCCP', data });
}

async function pngCoded([primaries, transfer]: readonly [number, number], rgb: Rgb, isDeep = false): Promise<Buffer> {
  return withChunk(await plain(rgb, isDeep), { type: 'cICP', data: Buffer.from([primaries, transfer, 0, 1]) });
}

/** What a PNG says by `cHRM` (white, red, green, blue, each x and y) and `gAMA`, where other programs write numbers. */
async function pngMeasured(
  points: readonly number[],
  gamma: number | undefined,
  rgb: Rgb,
  isDeep = false,
): Promise<Buffer> {
  const words = (values: readonly number[]) => {
    const data = Buffer.alloc(values.length * 4);
    values.forEach((value, index) => {
      data.writeUInt32BE(Math.round(value * 100_000), index * 4);
    });
    return data;
  };
  const bytes = await plain(rgb, isDeep);
  const measured = points.length > 0 ? withChunk(bytes, { type: 'cHRM', data: words(points) }) : bytes;
  return gamma === undefined ? measured : withChunk(measured, { type: 'gAMA', data: words([gamma]) });
}

const withSrgb = async (png: Promise<Buffer>) => withChunk(await png, { type: 'sRGB', data: Buffer.from([0]) });

async function greyMeasured(value: number, gamma: number): Promise<Buffer> {
  const bytes = await sharp(await plain([value, value, value]))
    .toColourspace('b-w')
    .png()
    .toBuffer();
  const data = Buffer.alloc(4);
  data.writeUInt32BE(Math.round(gamma * 100_000));
  return withChunk(bytes, { type: 'gAMA', data });
}

const MEASURED = {
  p3: [0.3127, 0.329, 0.68, 0.32, 0.265, 0.69, 0.15, 0.06],
  srgb: [0.3127, 0.329, 0.64, 0.33, 0.3, 0.6, 0.15, 0.06],
  none: [0.3127, 0.329, 0.68, 0.32, 0.68, 0.32, 0.15, 0],
} as const;

/** The picture in another format, with the profile. */
async function inFormat(write: (image: Sharp) => Sharp, isDeep = false): Promise<Buffer> {
  const image = sharp(await pngIn(p3, P3, isDeep)).keepIccProfile();
  return write(isDeep ? image.toColourspace('rgb16') : image).toBuffer();
}

/** AVIF whose coding, always written, is another. */
async function avifCoded([primaries, transfer]: readonly [number, number], rgb: Rgb): Promise<Buffer> {
  const bytes = await sharp(await plain(rgb))
    .avif({ lossless: true, effort: 0 })
    .toBuffer();
  const at = bytes.indexOf('colrnclx') + 8;
  assert.ok(at > 8);
  bytes.writeUInt16BE(primaries, at);
  bytes.writeUInt16BE(transfer, at + 2);
  return bytes;
}

const FILES: Readonly<Record<string, () => Promise<Buffer>>> = {
  PNG: () => pngIn(p3, P3),
  'PNG with 16 bits': () => pngIn(p3, P3, true),
  'PNG with coded colours': () => pngCoded(CODED.p3, P3),
  'PNG with coded colours and 16 bits': () => pngCoded(CODED.p3, P3, true),
  'PNG with measured colours': () => pngMeasured(MEASURED.p3, 0.45455, P3),
  'PNG with measured colours and 16 bits': () => pngMeasured(MEASURED.p3, 0.45455, P3, true),
  'PNG with measured primaries only': () => pngMeasured(MEASURED.p3, undefined, P3),
  'PNG whose coded colours go before measured ones': async () =>
    withChunk(await pngMeasured(MEASURED.srgb, 1, P3), { type: 'cICP', data: Buffer.from([12, 13, 0, 1]) }),
  'PNG whose profile goes before measured colours': async () => {
    const data = Buffer.concat([Buffer.from('p\0\0', 'latin1'), deflateSync(p3)]);
    return withChunk(await pngMeasured(MEASURED.srgb, 1, P3), { type: 'iCCP', data });
  },
  'PNG whose coded colours go before its profile': async () =>
    withChunk(await pngIn(await profileNamed('srgb'), P3), { type: 'cICP', data: Buffer.from([12, 13, 0, 1]) }),
  JPEG: () => inFormat((image) => image.jpeg({ quality: 100 })),
  WebP: () => inFormat((image) => image.webp({ lossless: true })),
  AVIF: () => inFormat((image) => image.avif({ lossless: true, effort: 0 })),
  'AVIF with 10 bits': () => inFormat((image) => image.avif({ quality: 100, bitdepth: 10, effort: 0 }), true),
  'AVIF with coded colours': () => avifCoded(CODED.p3, P3),
  HEIC: () => heic(SIZE, 0, { rgb: P3, profile: p3 }),
  'HEIC with coded colours': () => heic(SIZE, 0, { rgb: P3, coding: CODED.p3 }),
  'HEIC whose profile goes before its coded colours': () => heic(SIZE, 0, { rgb: P3, profile: p3, coding: CODED.srgb }),
};

async function assertColor(bytes: Uint8Array, expected: Rgb, what: string, allowed = 6): Promise<void> {
  const { icc } = await sharp(bytes).metadata();
  assert.equal(icc, undefined, what);
  const found = [...(await sharp(bytes).removeAlpha().toColourspace('srgb').raw().toBuffer()).subarray(0, 3)];
  assert.ok(
    found.every((value, i) => Math.abs(value - (expected[i] ?? 0)) <= allowed),
    `${what}: ${found}`,
  );
}

for (const [name, make] of Object.entries(FILES)) {
  test(`the colours of a picture in Display P3 stay what they were: ${name}`, async () => {
    const bytes = await make();
    const { original, small } = await processImage(bytes);
    await assertColor(original.bytes, GREEN, 'original');
    await assertColor(small.bytes, GREEN, 'preview');
    await assertColor((await processAvatar(bytes)).still.bytes, GREEN, 'avatar');
  });
}

test('so they do in headers, emojis and icons', async () => {
  const bytes = await heic(SIZE, 0, { rgb: P3, profile: p3 });
  await assertColor((await processHeader(bytes)).still.bytes, GREEN, 'header');
  await assertColor((await processEmoji(bytes)).still.bytes, GREEN, 'emoji');
  await assertColor((await processIcon(bytes)).large.bytes, GREEN, 'icon');
});

test('colours that are coded otherwise are shown as they were meant', async () => {
  const cases: [string, Promise<Buffer>, Rgb][] = [
    ['sRGB in PNG', pngCoded(CODED.srgb, P3), P3],
    ['sRGB in AVIF', avifCoded(CODED.srgb, P3), P3],
    ['sRGB in HEIC', heic(SIZE, 0, { rgb: P3, coding: CODED.srgb }), P3],
    ['sRGB in PNG, measured', pngMeasured(MEASURED.srgb, 0.45455, P3), P3],
    ['sRGB in PNG, and measured', withSrgb(pngMeasured(MEASURED.p3, 1, P3)), P3],
    ['measured primaries that cannot be', pngMeasured(MEASURED.none, 0.45455, P3), P3],
    // Old Macs: 0.5 is as light as 0.287 = 0.5 ** 1.8.
    ['the curve of old Macs', pngMeasured([], 1 / 1.8, [128, 128, 128]), [146, 146, 146]],
    ['the curve of old Macs in greys', greyMeasured(128, 1 / 1.8), [146, 146, 146]],
    ['grey in BT.2020', pngCoded(CODED.bt2020, [128, 128, 128]), [128, 128, 128]],
    ['red in BT.2020', pngCoded(CODED.bt2020, [255, 0, 0]), [255, 0, 0]],
    ['black in PQ', pngCoded(CODED.pq, [0, 0, 0]), [0, 0, 0]],
    // 26 and 203 cd/m², of which the latter is white on paper.
    ['dark grey in PQ', pngCoded(CODED.pq, [96, 96, 96], true), [98, 98, 98]],
    ['brightest in PQ', avifCoded(CODED.pq, [255, 255, 255]), [255, 255, 255]],
    ['brightest in HLG', heic(SIZE, 0, { rgb: [255, 255, 255], coding: CODED.hlg }), [255, 255, 255]],
    ['white paper in HLG', pngCoded(CODED.hlg, [191, 191, 191]), [225, 225, 225]],
  ];
  for (const [name, bytes, expected] of cases) {
    await assertColor((await processImage(await bytes)).original.bytes, expected, name, 6);
  }
});

/** Animations in the colours of Display P3, by numbers or a profile. */
const MOVING: Readonly<Record<string, () => Promise<Buffer>>> = {
  AVIF: () =>
    coloredClip({
      ...SIZE,
      rgb: P3,
      stored: 'zscale=pin=12:tin=13:min=gbr:rin=pc:p=12:t=13:m=6:r=pc,format=yuv420p',
      encoder: FF_ENCODER_LIBSVTAV1,
      to: 'avif',
    }),
  'PNG with a profile': async () =>
    withChunk(await animatedPng(await twoColors('gif')), {
      type: 'iCCP',
      data: Buffer.concat([Buffer.from('p\0\0', 'latin1'), deflateSync(p3)]),
    }),
  'PNG with coded colours': async () =>
    withChunk(await animatedPng(await twoColors('gif')), { type: 'cICP', data: Buffer.from([12, 13, 0, 1]) }),
  WebP: async () => webpIn(p3, await twoColors('webp')),
};

/** An animation that begins with the colour in question. */
async function twoColors(format: 'gif' | 'webp'): Promise<Buffer> {
  const frames = sharp([await plain(P3), await plain([200, 60, 180])], { join: { animated: true } });
  return format === 'gif'
    ? frames.gif({ delay: [100, 100] }).toBuffer()
    : frames.webp({ lossless: true, delay: [100, 100] }).toBuffer();
}

/** The numbers of an animated WebP stay; the profile is put beside them, and named in its head. */
function webpIn(profile: Buffer, webp: Buffer): Buffer {
  const [flags, end] = [20, 30];
  const head = Buffer.from(webp.subarray(0, end));
  head.writeUInt8(head.readUInt8(flags) | 0x20, flags);
  const length = Buffer.alloc(4);
  length.writeUInt32LE(profile.length);
  const padding = Buffer.alloc(profile.length % 2);
  const whole = Buffer.concat([head, Buffer.from('ICCP'), length, profile, padding, webp.subarray(end)]);
  whole.writeUInt32LE(whole.length - 8, 4);
  return whole;
}

for (const [name, make] of Object.entries(MOVING)) {
  test(`a picture in Display P3 that moves has the same colours, moving and still: ${name}`, async () => {
    const { original, still } = await processAvatar(await make());
    assert.notEqual(original, still, 'it stands still');
    await assertColor(still.bytes, GREEN, 'still');
    // As what is shown says: another profile, or coded colours, are what browsers go by, too.
    await assertColor((await processImage(original.bytes)).original.bytes, GREEN, 'moving');
  });
}
