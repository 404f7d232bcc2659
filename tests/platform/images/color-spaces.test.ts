import assert from 'node:assert/strict';
import { test } from 'node:test';
import { deflateSync } from 'node:zlib';
import sharp, { type Sharp } from 'sharp';
import { processImage } from '../../../src/platform/images/attachment.ts';
import { withChunk } from '../../../src/platform/images/chunks.ts';
import { processAvatar, processEmoji, processHeader, processIcon } from '../../../src/platform/images/picture.ts';
import { heic } from '../../support/heic.ts';

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
