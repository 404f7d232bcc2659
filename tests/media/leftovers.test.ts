import assert from 'node:assert/strict';
import { mkdir, readdir, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { purgeStrayFiles } from '../../src/domain/media/stray-files.ts';
import { startPools } from '../../src/jobs/pools.ts';
import { inWorkingFolder } from '../../src/platform/working-folder.ts';
import { startServer } from '../support/server.ts';

const server = await startServer();
after(() => server.close());
const { dataDir } = server.ctx.config;
const work = join(dataDir, 'work');

/** The folder of a conversion whose process was killed two hours ago. */
async function leave(name: string): Promise<void> {
  const directory = join(work, `whinchat-work-${name}`);
  await mkdir(directory, { recursive: true });
  await writeFile(join(directory, 'upload'), 'x'.repeat(1000));
  const then = new Date(Date.now() - 2 * 3_600_000);
  await utimes(directory, then, then);
}

test('what a killed process left of a conversion is found among the strays, and deleted with them', async () => {
  await leave('strays');
  assert.deepEqual(await purgeStrayFiles(server.ctx, { dryRun: true }), { files: 1, bytes: 1000 });
  assert.deepEqual(await purgeStrayFiles(server.ctx, { dryRun: false }), { files: 1, bytes: 1000 });
  assert.deepEqual(await readdir(work), []);
});

test('a start removes it, and nothing that is in use', async () => {
  await leave('start');
  await inWorkingFolder(dataDir, async () => {
    const pools = await startPools(server.ctx);
    await pools.stop();
    assert.equal((await readdir(work)).length, 1);
  });
  assert.deepEqual(await readdir(work), []);
});
