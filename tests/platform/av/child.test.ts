import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { Mp4OutputFormat } from 'mediabunny';
import { runChild } from '../../../src/platform/av/run-child.ts';
import { encodeMedia } from '../../support/encode-media.ts';

const root = await mkdtemp(join(tmpdir(), 'whinchat-av-'));
after(() => rm(root, { recursive: true }));
const path = join(root, 'upload');
await writeFile(
  path,
  await encodeMedia({ format: new Mp4OutputFormat(), video: { codec: 'avc', width: 64, height: 48 } }),
);

test('a file that takes too long is given up, and the next one gets its turn', async () => {
  const first = runChild('convert', path, root, 0.001);
  const second = runChild('probe', path, root);
  await assert.rejects(first, { kind: 'invalid' });
  assert.ok('probe' in (await second));
});

test('a child that cannot write reports it as a broken file, and the server lives on', async () => {
  await assert.rejects(runChild('convert', path, join(root, 'missing', 'directory')), { kind: 'invalid' });
});
