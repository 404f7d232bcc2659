import assert from 'node:assert/strict';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { runCommand } from '../support/command-line.ts';
import { jpeg, png } from '../support/media.ts';
import { multipart } from '../support/multipart.ts';
import { startBucket } from '../support/s3.ts';
import { startServer } from '../support/server.ts';

const server = await startServer();
const bucket = await startBucket();
after(async () => {
  await server.close();
  await bucket.close();
});
const { config } = server.ctx;
const disk = join(config.dataDir, 'media');
const env = {
  PUBLIC_URL: config.origin,
  DATA_DIR: config.dataDir,
  DATABASE_URL: config.database.kind === 'sqlite' ? `sqlite:${config.database.file}` : config.database.url,
};
const { token } = await server.createUser('alice');

async function upload(bytes: Buffer): Promise<string[]> {
  const file = { bytes, name: 'a', type: 'image/png' };
  const { body } = await server.request('POST', '/api/v2/media', { token, ...multipart({ file }) });
  return [body.url, body.preview_url].map((url) => new URL(String(url)).pathname.replace('/media/', ''));
}

const copy = (to: string) => runCommand({ ...env, ...bucket.env }, ['media', 'copy', '--to', to]);
const first = await upload(await jpeg());

test('all files go to the bucket; again, only what is new', async () => {
  const done = await copy('bucket');
  assert.equal(done.code, 0, done.stderr);
  assert.match(done.stdout, new RegExp(`^${new Set(first).size} files? copied, .*; 0 were there already\\.$`, 'm'));
  for (const key of first) assert.deepEqual(bucket.objects.get(key)?.bytes, await readFile(join(disk, key)));
  const [second = ''] = await upload(await png());
  const again = await copy('bucket');
  assert.match(again.stdout, new RegExp(`; ${new Set(first).size} were there already\\.$`, 'm'));
  assert.ok(bucket.objects.has(second));
});

test('and back to the disk', async () => {
  for (const key of first) await rm(join(disk, key), { force: true });
  assert.equal((await copy('disk')).code, 0);
  for (const key of first) assert.deepEqual(await readFile(join(disk, key)), bucket.objects.get(key)?.bytes);
});

test('what is missing or damaged is named, and the rest is copied', async () => {
  const [key = ''] = first;
  bucket.objects.clear();
  const whole = await readFile(join(disk, key));
  await writeFile(join(disk, key), Buffer.alloc(whole.length));
  const damaged = await copy('bucket');
  assert.match(damaged.stdout, new RegExp(`^damaged: ${key}$`, 'm'));
  assert.ok(!bucket.objects.has(key) && bucket.objects.size > 0);
  assert.deepEqual(bucket.problems, [], 'the store never had all of it');
  await rm(join(disk, key));
  assert.match((await copy('bucket')).stdout, new RegExp(`^missing: ${key}$`, 'm'));
});

test('a store that does not answer, or is not named, ends the command with a reason', async () => {
  bucket.faults.push(...Array.from({ length: 50 }, () => 'forgotten' as const));
  const refused = await copy('bucket');
  bucket.faults.length = 0;
  assert.deepEqual([refused.code, refused.stderr.includes('The media storage is not available')], [1, true]);
  const unnamed = await runCommand(env, ['media', 'copy', '--to', 'bucket']);
  assert.deepEqual([unnamed.code, /S3_ variables/.test(unnamed.stderr)], [1, true]);
  assert.notEqual((await copy('moon')).code, 0);
});
