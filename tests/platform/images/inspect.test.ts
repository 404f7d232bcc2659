import assert from 'node:assert/strict';
import { test } from 'node:test';
import { AppError } from '../../../src/lib/errors.ts';
import { inspectImage } from '../../../src/platform/images/inspect.ts';
import { avif, gif, jpeg, png, pngClaiming, webp } from '../../support/media.ts';

test('an image is known by its bytes', async () => {
  const size = { width: 64, height: 48, isHevc: false, isSequence: false };
  assert.deepEqual(await inspectImage(await jpeg()), { mime: 'image/jpeg', ...size, frames: 1 });
  assert.deepEqual(await inspectImage(await png()), { mime: 'image/png', ...size, frames: 1 });
  assert.deepEqual(await inspectImage(await webp()), { mime: 'image/webp', ...size, frames: 1 });
  assert.deepEqual(await inspectImage(await avif()), { mime: 'image/avif', ...size, frames: 1 });
  assert.deepEqual(await inspectImage(await gif()), { mime: 'image/gif', ...size, frames: 3 });
});

test('an image stored on its side is measured upright', async () => {
  const info = await inspectImage(await jpeg({ width: 64, height: 48 }, 6));
  assert.deepEqual([info.width, info.height], [48, 64]);
});

test('a bomb dies on its header', async () => {
  await assert.rejects(
    inspectImage(await pngClaiming({ width: 50_000, height: 50_000 })),
    (error) =>
      error instanceof AppError && error.kind === 'invalid' && error.message === '50000x50000 images are not supported',
  );
});

test('an animation of too many frames is refused', async () => {
  await assert.rejects(inspectImage(await gif({ width: 2, height: 2 }, 2001)), /frames/);
});

test('what is no image, or is a program, is refused', async () => {
  for (const text of [
    '',
    'plain text',
    '<svg xmlns="http://www.w3.org/2000/svg"><rect width="9" height="9"/></svg>',
    '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>',
    'push graphic-context\nviewbox 0 0 640 480\n',
    '%!PS-Adobe-3.0',
    '%PDF-1.7',
  ]) {
    await assert.rejects(inspectImage(Buffer.from(text)), {
      kind: 'invalid',
      message: 'File type of uploaded media could not be verified',
    });
  }
});

test('a file that only begins like an image is refused', async () => {
  await assert.rejects(inspectImage((await png()).subarray(0, 20)), { kind: 'invalid' });
  const fake = Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.from('<script>alert(1)</script>')]);
  await assert.rejects(inspectImage(fake), { kind: 'invalid' });
});
