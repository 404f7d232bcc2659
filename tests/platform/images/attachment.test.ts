import assert from 'node:assert/strict';
import { test } from 'node:test';
import sharp from 'sharp';
import { processImage } from '../../../src/platform/images/attachment.ts';
import { avif, gif, jpeg, png, webp } from '../../support/media.ts';

test('where and with what a photograph was taken does not survive', async () => {
  const source = await jpeg();
  assert.ok((await sharp(source).metadata()).exif?.includes('SecretCamera'));
  const { original, small } = await processImage(source);
  for (const { bytes } of [original, small]) {
    const { exif, icc, xmp, iptc, orientation } = await sharp(bytes).metadata();
    assert.deepEqual([exif, icc, xmp, iptc, orientation], [undefined, undefined, undefined, undefined, undefined]);
    assert.ok(!bytes.includes('SecretCamera'));
  }
});

test('a photograph stored on its side is turned upright', async () => {
  const { original, meta } = await processImage(await jpeg({ width: 64, height: 48 }, 6));
  assert.deepEqual([original.width, original.height], [48, 64]);
  assert.deepEqual(meta.original, { width: 48, height: 64, size: '48x64', aspect: 0.75 });
});

test('formats that browsers show are kept, the others become JPEG or PNG', async () => {
  const mimes = [];
  for (const bytes of [await jpeg(), await png(), await webp(), await avif(), await gif(undefined, 1)]) {
    const { original, small } = await processImage(bytes);
    assert.equal(original.mime, small.mime);
    mimes.push(`${original.mime} ${original.extension}`);
  }
  assert.deepEqual(mimes, ['image/jpeg jpg', 'image/png png', 'image/webp webp', 'image/jpeg jpg', 'image/png png']);
});

test('large images are scaled down, and previews are small', async () => {
  const { original, small } = await processImage(await jpeg({ width: 4000, height: 3000 }));
  assert.ok(original.width * original.height <= 8_294_400 && original.width > 3300, `${original.width}`);
  assert.ok(small.width * small.height <= 230_400 && small.width > 540, `${small.width}`);
  assert.ok(Math.abs(original.width / original.height - 4 / 3) < 0.01);
});

test('a very long image stays a valid one', async () => {
  const { small } = await processImage(await png({ width: 16000, height: 20 }));
  assert.ok(small.width * small.height <= 230_400 && small.height > 0);
});

test('a small image is not enlarged; focus and blurhash come with it', async () => {
  const { small, meta, blurhash } = await processImage(await png(), { focus: { x: -0.5, y: 0.25 } });
  assert.deepEqual([small.width, small.height], [64, 48]);
  assert.deepEqual(meta.focus, { x: -0.5, y: 0.25 });
  assert.match(blurhash, /^[\w#$%*+,\-.:;=?@[\]^{|}~]{36}$/);
});

test('a broken image is refused', async () => {
  const bytes = await jpeg({ width: 640, height: 480 });
  await assert.rejects(processImage(bytes.subarray(0, 700)), { kind: 'invalid' });
});
