import assert from 'node:assert/strict';
import { mkdir, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { migrations } from '../../migrations/list.ts';
import { backupName, lastTurn } from '../../src/domain/backups/schedule.ts';
import { verifyBackup } from '../../src/domain/backups/verify.ts';
import { scheduleRecurring } from '../../src/jobs/recurring.ts';
import { bringForward, runJobs } from '../support/jobs.ts';
import { post } from '../support/posting.ts';
import { startServer, type TestServer } from '../support/server.ts';
import { changeSetting } from '../support/settings.ts';

const HOUR = 3_600_000;
const noon = Date.UTC(2026, 5, 15, 12);

let server: TestServer;
let folder: string;
before(async () => {
  server = await startServer();
  folder = server.ctx.config.backupDir;
  await post(server, await server.createUser('alice'), 'to be kept');
});
after(() => server.close());

async function set(name: 'backup_time' | 'backup_keep', value: unknown): Promise<void> {
  await changeSetting(server, name, value);
}

async function runBackup(): Promise<string[]> {
  await scheduleRecurring(server.ctx.store);
  await bringForward(server, 'back-up');
  await runJobs(server);
  return (await readdir(folder).catch(() => [])).sort();
}

test('the time that a daily backup is due', () => {
  assert.equal(lastTurn('03:00', noon), noon - 9 * HOUR);
  assert.equal(lastTurn('12:00', noon), noon);
  assert.equal(lastTurn('12:01', noon), noon - 24 * HOUR + 60_000);
});

test('no backup is made unless it is ordered, and only times are taken', async () => {
  assert.deepEqual(await runBackup(), []);
  await assert.rejects(set('backup_time', '25:00'), /backup_time/);
});

test('one backup a day is made, and the oldest go', async () => {
  await set('backup_time', '00:00');
  await set('backup_keep', '2');
  const old = [2, 3, 4].map((days) => backupName(Date.now() - days * 24 * HOUR));
  for (const name of [...old, 'of-mine', `${old[1]}.partial`]) await mkdir(join(folder, name), { recursive: true });
  const names = await runBackup();
  assert.equal(names.length, 3, names.join());
  assert.ok(names.includes('of-mine'), 'what has another name stays');
  assert.ok(names.includes(old[0] ?? ''), 'the newest of the old ones stays');
  const fresh = names.find((name) => name !== 'of-mine' && name !== old[0]) ?? '';
  const { manifest } = await verifyBackup(join(folder, fresh), { migrations });
  assert.equal(manifest.tables.statuses?.rows, 1);
  assert.deepEqual(await runBackup(), names, 'once a day');
});
