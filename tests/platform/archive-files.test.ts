import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { packTar } from 'modern-tar';
import { filesIn, UnreadableArchive } from '../../src/platform/archive-files.ts';
import { zipOf } from '../support/zip.ts';

const content = Buffer.from('a picture'.repeat(100));
const tar = await packTar([{ header: { name: 'owl.png', size: content.length }, body: content }]);
/** The length at which a cut archive still has everything: a tar may lack what stands behind its files. */
const archives = {
  zip: { bytes: zipOf({ 'owl.png': content }), leaves: 0 },
  tar: { bytes: Buffer.from(tar), leaves: 1024 },
  gzip: { bytes: gzipSync(tar), leaves: 0 },
};

let folder: string;
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'whinchat-archives-'));
});
after(() => rm(folder, { recursive: true, force: true }));

async function read(bytes: Uint8Array): Promise<string[]> {
  const path = join(folder, 'archive');
  await writeFile(path, bytes);
  const files = await Array.fromAsync(filesIn(path, 10_000));
  return files.map((one) => `${one.name} ${one.content?.length}`);
}

for (const [kind, { bytes, leaves }] of Object.entries(archives)) {
  test(`${kind}: wherever it is cut, it says that it is no whole archive and comes to an end`, async () => {
    assert.deepEqual(await read(bytes), ['owl.png 900']);
    const step = kind === 'tar' ? 97 : 1;
    for (let length = 0; length < bytes.length - leaves; length += step)
      await assert.rejects(read(bytes.subarray(0, length)), UnreadableArchive, `cut at ${length}`);
  });
}

test('what is not there is a fault of the disk, not of the archive', async () => {
  await assert.rejects(Array.fromAsync(filesIn(join(folder, 'nothing'), 10)), { code: 'ENOENT' });
});
