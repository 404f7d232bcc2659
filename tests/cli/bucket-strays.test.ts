import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { contentKey } from '../../src/platform/storage/keys.ts';
import { runCommand } from '../support/command-line.ts';
import { startBucket } from '../support/s3.ts';
import { startServer } from '../support/server.ts';

const bucket = await startBucket();
const server = await startServer(bucket.env);
after(async () => {
  await server.close();
  await bucket.close();
});
const { config, storage, store } = server.ctx;
const env = {
  ...bucket.env,
  PUBLIC_URL: config.origin,
  DATA_DIR: config.dataDir,
  DATABASE_URL: config.database.kind === 'sqlite' ? `sqlite:${config.database.file}` : config.database.url,
};

test('objects of the bucket that nothing names are deleted, unless they are young', async () => {
  const keys = ['old', 'older', 'young', 'avatar'].map((text) => contentKey(Buffer.from(text), 'png'));
  const [old = '', older = '', young = '', avatar = ''] = keys;
  for (const [index, text] of ['old', 'older', 'young', 'avatar'].entries())
    await storage.put(keys[index] ?? '', Buffer.from(text));
  await server.createUser('alice');
  await store.transaction((tx) => tx.updateTable('accounts').set({ avatar_key: avatar }).execute());
  for (const key of [old, older, avatar]) {
    const object = bucket.objects.get(key);
    if (object) object.storedAt = Date.now() - 3 * 86_400_000;
  }
  bucket.traits.page = 1;
  const prune = async (...more: string[]) => (await runCommand(env, ['media', 'prune', '--strays', ...more])).stdout;
  assert.match(await prune('--dry-run'), /^2 files, 8 B, would go/);
  assert.equal(bucket.objects.size, 4);
  assert.match(await prune(), /^2 files, 8 B, are deleted/);
  assert.deepEqual([...bucket.objects.keys()].sort(), [young, avatar].sort());
});
