import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { removeUploads } from '../../src/http/bodies/upload.ts';
import { inWorkingFolder } from '../../src/platform/working-folder.ts';

async function folder(t: TestContext): Promise<string> {
  const path = await mkdtemp(join(tmpdir(), 'whinchat-left-'));
  t.after(() => rm(path, { recursive: true, force: true }));
  return path;
}

test('a request that is done does not fail because its file cannot be deleted', async (t) => {
  const path = join(await folder(t), 'file');
  await writeFile(path, '');
  // As on a disk that has become read-only: the system refuses to delete below a file.
  await removeUploads([{ path: join(path, 'upload') }]);
});

test('nor does work because its folder cannot be removed', async (t) => {
  const path = await folder(t);
  const done = await inWorkingFolder(path, async () => {
    await rm(join(path, 'work'), { recursive: true });
    await writeFile(join(path, 'work'), '');
    return 'done';
  });
  assert.equal(done, 'done');
});
