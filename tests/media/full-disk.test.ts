import assert from 'node:assert/strict';
import { mkdir, readdir, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { purgeStrayFiles } from '../../src/domain/media/stray-files.ts';
import { removeLeftUploads, uploadDirectory } from '../../src/platform/uploads.ts';
import { png } from '../support/media.ts';
import { multipart } from '../support/multipart.ts';
import { startServer, type TestServer, type TestUser } from '../support/server.ts';

const DAY = 86_400_000;

let server: TestServer;
let alice: TestUser;
before(async () => {
  // More than any disk has.
  server = await startServer({ MIN_FREE_DISK: '1e12' });
  alice = await server.createUser('alice');
});
after(() => server.close());

test('with too little room on the disk uploads are refused, and the rest goes on', async () => {
  const { token } = alice;
  const file = { bytes: await png(), name: 'a.png', type: 'image/png' };
  for (const [method, path, name] of [
    ['POST', '/api/v2/media', 'file'],
    ['PATCH', '/api/v1/accounts/update_credentials', 'avatar'],
  ] as const) {
    const { status, body, headers } = await server.request(method, path, { token, ...multipart({ [name]: file }) });
    assert.deepEqual([status, headers['retry-after']], [503, '30']);
    assert.match(String(body.error), /disk of this server is nearly full/);
  }
  assert.deepEqual(await readdir(uploadDirectory(server.ctx.config)), []);
  const posted = await server.request('POST', '/api/v1/statuses', { token, json: { status: 'still here' } });
  assert.equal(posted.status, 200);
});

test('what a killed process left of uploads goes at the start, or with the stray files', async () => {
  const directory = uploadDirectory(server.ctx.config);
  await mkdir(directory, { recursive: true });
  const write = async (name: string, age: number) => {
    const path = join(directory, name);
    await writeFile(path, 'x'.repeat(100));
    await utimes(path, new Date(Date.now() - age), new Date(Date.now() - age));
  };
  await write('old', 2 * DAY);
  await write('new', 0);
  assert.deepEqual(await purgeStrayFiles(server.ctx, { dryRun: true }), { files: 1, bytes: 100 });
  assert.deepEqual(await purgeStrayFiles(server.ctx, { dryRun: false }), { files: 1, bytes: 100 });
  assert.deepEqual(await readdir(directory), ['new']);
  assert.deepEqual(await removeLeftUploads(directory, Date.now() + 1000), { files: 1, bytes: 100 });
  assert.deepEqual(await readdir(directory), []);
});
