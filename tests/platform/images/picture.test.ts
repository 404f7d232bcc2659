import assert from 'node:assert/strict';
import { test } from 'node:test';
import sharp from 'sharp';
import { processAvatar, processEmoji, processHeader } from '../../../src/platform/images/picture.ts';
import { gif, jpeg, png } from '../../support/media.ts';

test('avatars are cropped to a square and headers to a banner, without metadata', async () => {
  const avatar = await processAvatar(await jpeg({ width: 800, height: 600 }));
  assert.deepEqual([avatar.original.width, avatar.original.height, avatar.original.mime], [400, 400, 'image/jpeg']);
  assert.equal(avatar.still, avatar.original);
  assert.ok(!avatar.original.bytes.includes('SecretCamera'));
  const header = await processHeader(await png());
  assert.deepEqual([header.original.width, header.original.height, header.original.mime], [1500, 500, 'image/png']);
});

test('an animated avatar keeps moving and has a still version', async () => {
  const { original, still } = await processAvatar(await gif());
  assert.deepEqual([original.mime, original.width, original.height], ['image/gif', 400, 400]);
  assert.equal((await sharp(original.bytes).metadata()).pages, 3);
  assert.deepEqual([still.mime, still.width, still.height], ['image/png', 400, 400]);
});

test('an emoji keeps its shape', async () => {
  const { original } = await processEmoji(await png({ width: 64, height: 32 }));
  assert.deepEqual([original.width, original.height], [64, 32]);
  const large = await processEmoji(await png({ width: 512, height: 1024 }));
  assert.deepEqual([large.original.width, large.original.height], [128, 256]);
});

test('what is no picture is refused', async () => {
  await assert.rejects(processAvatar(Buffer.from('hello')), { kind: 'invalid' });
});
