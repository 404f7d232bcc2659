import assert from 'node:assert/strict';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import { freshDatabase } from '../support/database.ts';
import { startProcess } from '../support/process.ts';

/** What makes that nothing can be built. */
const CAUSES = {
  'the bundler cannot run': async (dataDir: string) => {
    await mkdir(join(dataDir, 'assets'));
    return { ESBUILD_BINARY_PATH: '/bin/false' };
  },
  'the folder cannot be written': async (dataDir: string) => {
    await writeFile(join(dataDir, 'assets'), 'no folder');
    return {};
  },
};

for (const [cause, arrange] of Object.entries(CAUSES)) {
  test(`where ${cause}, the server says so once, and its pages have styles without scripts`, async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'whinchat-data-'));
    const database = await freshDatabase();
    const env = { DATA_DIR: dataDir, DATABASE_URL: database.url, LOG_FORMAT: 'json', ...(await arrange(dataDir)) };
    const server = await startProcess(env);
    while (!server.output().includes('cannot be built')) await setTimeout(25);
    for (const path of ['/about', '/auth/sign_in']) {
      const page = await (await fetch(`${server.base}${path}`)).text();
      assert.doesNotMatch(page, /<script/);
      const style = /<link rel="stylesheet" href="([^"]+)">/.exec(page)?.[1];
      const answer = await fetch(`${server.base}${style}`);
      assert.equal(answer.status, 200);
      assert.match(await answer.text(), /body \{/);
    }
    assert.equal(await server.kill('SIGTERM'), 0);
    assert.equal(server.output().split('cannot be built').length, 2, server.output());
    await database.drop();
    await rm(dataDir, { recursive: true });
  });
}
