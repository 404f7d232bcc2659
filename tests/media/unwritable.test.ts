import assert from 'node:assert/strict';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { png } from '../support/media.ts';
import { multipart } from '../support/multipart.ts';
import { startServer, type TestServer, type TestUser } from '../support/server.ts';

let server: TestServer;
let alice: TestUser;

before(async () => {
  server = await startServer();
  alice = await server.createUser('alice');
});
after(() => server.close());

/** A file where a directory is expected: nothing can be written there, whoever tries. */
async function block(...path: string[]): Promise<() => Promise<void>> {
  const blocked = join(server.ctx.config.dataDir, ...path);
  await rm(blocked, { recursive: true, force: true });
  await writeFile(blocked, '');
  return () => rm(blocked);
}

async function upload(): Promise<[status: number, retryAfter: string | undefined]> {
  const file = { bytes: await png(), name: 'a.png', type: 'image/png' };
  const answer = await server.request('POST', '/api/v2/media', { token: alice.token, ...multipart({ file }) });
  return [answer.status, answer.headers['retry-after']];
}

test('an upload for which the disk has no room is not the fault of who sends it, and succeeds when there is room', async () => {
  const unblock = await block('uploads');
  assert.deepEqual(await upload(), [503, '30']);
  await unblock();
  assert.equal((await upload())[0], 200);
});

test('nor is a picture that cannot be put where media are kept', async () => {
  await block('media', 'tmp');
  assert.deepEqual(await upload(), [503, '30']);
});
