import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { Mp4OutputFormat } from 'mediabunny';
import { runChild, secondsFor } from '../../../src/platform/av/run-child.ts';
import { encodeMedia } from '../../support/encode-media.ts';

const root = await mkdtemp(join(tmpdir(), 'whinchat-av-'));
after(() => rm(root, { recursive: true }));
const path = join(root, 'upload');
await writeFile(
  path,
  await encodeMedia({ format: new Mp4OutputFormat(), video: { codec: 'avc', width: 64, height: 48 } }),
);

test('a file that takes too long is given up', async () => {
  const message = 'Processing the media took more than 0.001 seconds';
  await assert.rejects(runChild('convert', path, root, { seconds: 0.001 }), { kind: 'invalid', message });
});

test('a small file may take little time, a large one more, none without limit', () => {
  const megabyte = 1024 * 1024;
  const sizes = [46_000, megabyte, 5 * megabyte, 99 * megabyte];
  assert.deepEqual(
    sizes.map((size) => secondsFor('convert', size)),
    [63, 120, 360, 600],
  );
  assert.equal(secondsFor('still', 99 * megabyte), 60);
});

test('a child that cannot write reports it as a broken file, and the server lives on', async () => {
  await assert.rejects(runChild('convert', path, join(root, 'missing', 'directory')), { kind: 'invalid' });
});
