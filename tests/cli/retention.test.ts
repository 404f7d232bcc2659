import assert from 'node:assert/strict';
import { utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { scheduleRecurring } from '../../src/jobs/recurring.ts';
import { newId } from '../../src/lib/id.ts';
import { BUS_RESET } from '../../src/platform/bus/event.ts';
import { contentKey } from '../../src/platform/storage/keys.ts';
import { stranger, strangersPost } from '../support/elsewhere.ts';
import { bringForward, runJobs } from '../support/jobs.ts';
import { type ServerWithCommands, startWithCommands } from './whinchat.ts';

const DAY = 86_400_000;

let commands: ServerWithCommands;
before(async () => {
  commands = await startWithCommands();
});
after(() => commands.close());

async function count(table: 'statuses' | 'remote_files' | 'accounts'): Promise<number> {
  const rows = await commands.server.ctx.store.db.selectFrom(table).selectAll().execute();
  return rows.length;
}

async function run(...args: string[]): Promise<string> {
  const { code, stdout, stderr } = await commands.run(...args);
  assert.equal(code, 0, stderr);
  return stdout;
}

test('old posts are pruned by command, after a dry run that says what goes', async () => {
  const bob = await stranger(commands.server, 'bob', 'elsewhere.example', 200);
  for (const days of [200, 100, 20]) await strangersPost(commands.server, bob, days);
  const refused = await commands.run('statuses', 'prune');
  assert.equal(refused.code, 1);
  assert.match(refused.stderr, /--days/);
  assert.match(await run('statuses', 'prune', '--days', '90', '--dry-run'), /^2 posts, 0 boosts.* would go: about \d/);
  assert.equal(await count('statuses'), 3);
  assert.match(await run('statuses', 'prune', '--days', '90'), /^2 posts, .* are gone/);
  assert.equal(await count('statuses'), 1);
});

test('old posts are pruned every day when a setting says so', async () => {
  const { server } = commands;
  await run('settings', 'set', 'remote_statuses_days', '10');
  await server.ctx.bus.publish([{ type: BUS_RESET }]);
  await scheduleRecurring(server.ctx.store);
  await bringForward(server, 'prune-remote');
  await runJobs(server);
  assert.equal(await count('statuses'), 0);
  assert.equal(await count('accounts'), 0, 'the author is of no use any more');
});

test('copies of pictures are counted, and go by age and by how many they are', async () => {
  const { server } = commands;
  const at = (days: number) => Date.now() - days * DAY;
  const copies = [50, 5, 1].map((days, index) => ({
    key: contentKey(Buffer.from(`copy ${index}`), 'png'),
    size: 1000,
    used_at: at(days),
  }));
  await server.ctx.store.transaction(async (tx) => {
    await tx.insertInto('remote_files').values(copies).execute();
    for (const { key } of copies) {
      const row = { id: newId(), domain: 'elsewhere.example', remote_url: 'https://elsewhere.example/e.png', key };
      const names = {
        shortcode: `e${row.id}`,
        handle: `e${row.id}@elsewhere.example`,
        static_key: key,
        created_at: 1,
        updated_at: 1,
      };
      await tx
        .insertInto('custom_emojis')
        .values({ ...row, ...names })
        .execute();
    }
  });
  assert.match(await run('media', 'usage'), /Copies of pictures of other servers: +3 files, 2\.9 KB/);
  assert.match(await run('media', 'prune', '--days', '30', '--dry-run'), /^1 copy, 1000 B, would go/);
  assert.equal(await count('remote_files'), 3);
  assert.match(await run('media', 'prune', '--days', '30'), /^1 copy/);
  assert.equal(await count('remote_files'), 2);
  assert.match(await run('media', 'prune', '--gigabytes', '0'), /^2 copies/);
  assert.equal(await count('remote_files'), 0);
});

test('files that nothing names are deleted, unless they are young', async () => {
  const { storage, config } = commands.server.ctx;
  const [old, young, avatar] = ['old', 'young', 'avatar'].map((text) => contentKey(Buffer.from(text), 'png'));
  assert.ok(old && young && avatar);
  for (const [key, text] of [
    [old, 'old'],
    [young, 'young'],
    [avatar, 'avatar'],
  ] as const)
    await storage.put(key, Buffer.from(text));
  await commands.server.createUser('alice');
  await commands.server.ctx.store.transaction((tx) => tx.updateTable('accounts').set({ avatar_key: avatar }).execute());
  const lately = new Date(Date.now() - 3 * DAY);
  for (const key of [old, avatar]) await utimes(join(config.dataDir, 'media', key), lately, lately);
  assert.match(await run('media', 'prune', '--strays', '--dry-run'), /^1 file, 3 B, would go/);
  assert.match(await run('media', 'prune', '--strays'), /^1 file, 3 B, are deleted/);
  assert.equal(await storage.open(old), undefined);
  for (const key of [young, avatar]) assert.ok(await storage.size(key));
});
