import assert from 'node:assert/strict';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, beforeEach, test } from 'node:test';
import { backupName, listBackups } from '../../src/domain/backups/schedule.ts';
import { backUp, backUpWhenDue } from '../../src/domain/backups/scheduled.ts';
import { backupLine, readBackupState } from '../../src/domain/backups/state.ts';
import { completeInstance } from '../../src/domain/instance/first-start.ts';
import { readSettings } from '../../src/domain/settings/settings.ts';
import type { SettingName } from '../../src/domain/settings/settings-table.ts';
import { now, toIso } from '../../src/lib/time.ts';
import { checkBackups } from '../../src/start/check-backups.ts';
import { formTokenIn } from '../support/browser-session.ts';
import { signedInBrowser } from '../support/oauth-client.ts';
import { startServer, type TestServer } from '../support/server.ts';
import { changeSetting } from '../support/settings.ts';

const HOUR = 3_600_000;

let server: TestServer;
let folder: string;
before(async () => {
  server = await startServer();
  folder = server.ctx.config.backupDir;
  await server.createUser('boss', { role: 'owner' });
  await server.createUser('mod', { role: 'moderator' });
});
after(() => server.close());

const NOTED: readonly [SettingName, unknown][] = [
  ['backup_time', null],
  ['backup_asked', false],
  ['backup_succeeded_at', null],
  ['backup_failed_at', null],
  ['backup_problem', null],
];

beforeEach(async () => {
  await rm(folder, { recursive: true, force: true });
  for (const [name, value] of NOTED) await changeSetting(server, name, value);
});

/** What the start says in the log about backups. */
async function said(): Promise<{ level: string; text: string }> {
  const lines: { level: string; text: string }[] = [];
  const level = (name: string) => (facts: object, text: string) =>
    void lines.push({ level: name, text: `${text} ${JSON.stringify(facts)}` });
  const log = Object.assign(Object.create(server.ctx.log), { info: level('info'), warn: level('warn') });
  await checkBackups({ ...server.ctx, log });
  return lines[0] ?? { level: 'none', text: '' };
}

const signal = new AbortController().signal;

test('a backup that succeeds is known with its age, and one that fails with its reason', async () => {
  assert.match(backupLine(await readBackupState(server.ctx)), /last backup: none; last result: none; daily: off/);
  assert.deepEqual((await said()).level, 'warn');
  await backUp(server.ctx, backupName(now() - 2000), {});
  const { lastResult, succeededAt = 0 } = await readBackupState(server.ctx);
  assert.equal(lastResult, 'success');
  assert.ok(succeededAt > now() - HOUR, 'in time');

  await rm(folder, { recursive: true });
  await writeFile(folder, 'no folder');
  await assert.rejects(backUp(server.ctx, backupName(now() - 1000), {}));
  await rm(folder);
  const failed = await readBackupState(server.ctx);
  assert.equal(failed.lastResult, 'failure');
  assert.equal(failed.succeededAt, succeededAt, 'the one before still counts');
  assert.match(failed.failure?.problem ?? '', /ENOTDIR/);
  const line = await said();
  assert.equal(line.level, 'warn');
  assert.match(line.text, /the last backup has failed.*ENOTDIR/);

  await backUp(server.ctx, backupName(now() + 2000), {});
  assert.equal((await readBackupState(server.ctx)).lastResult, 'success');
  assert.equal((await said()).level, 'info');
});

test('a backup that is stopped has neither succeeded nor failed', async () => {
  const stopped = AbortSignal.abort(new Error('the server stops'));
  await assert.rejects(backUp(server.ctx, 'whinchat-2026-01-02T00-00-00Z', { signal: stopped }));
  assert.equal((await readBackupState(server.ctx)).lastResult, 'none');
});

test('one old backup is said to be old', async () => {
  await mkdir(join(folder, 'whinchat-2026-01-01T00-00-00Z'), { recursive: true });
  assert.match((await said()).text, /^the last backup is old/);
});

test('a new server backs itself up where there is room, and first when its time has come', async () => {
  const { store } = server.ctx;
  const complete = (hasRoom: boolean) =>
    store.transaction(async (tx) => {
      await tx.deleteFrom('secrets').where('name', 'like', '%vapid%').execute();
      await completeInstance(tx, { hasRoom });
    });
  await complete(false);
  assert.equal((await readSettings(store.db)).backup_time, null);
  await complete(true);
  const { backup_time: time } = await readSettings(store.db);
  assert.equal(time, toIso(now() + 12 * HOUR).slice(11, 16));
  assert.equal(await backUpWhenDue(server.ctx, signal), undefined);
  assert.deepEqual(await listBackups(folder), [], 'nothing is copied while somebody tries it out');
  await store.transaction(async (tx) => {
    await tx.updateTable('settings').set({ value: 'null' }).where('name', '=', 'backup_time').execute();
    await completeInstance(tx, { hasRoom: true });
  });
  const settings = await store.db.selectFrom('settings').select('value').where('name', '=', 'backup_time').execute();
  assert.deepEqual(settings, [{ value: 'null' }], 'one that was there before is left as it is');
});

test('who runs a server of before is asked once, and nobody else is', async () => {
  const mod = await signedInBrowser(server, 'mod');
  assert.doesNotMatch((await mod.get('/admin/health')).text, /back itself up every day/);
  const boss = await signedInBrowser(server, 'boss');
  const answer = async (value: string) => {
    const token = formTokenIn(await boss.get('/admin/health'));
    return boss.post('/admin/health/backups', { authenticity_token: token, answer: value });
  };
  assert.match((await boss.get('/admin/health')).text, /back itself up every day/);
  assert.equal((await answer('no')).status, 303);
  assert.doesNotMatch((await boss.get('/admin/health')).text, /back itself up every day/);
  assert.equal((await readSettings(server.ctx.store.db)).backup_time, null);
  await changeSetting(server, 'backup_asked', false);
  assert.equal((await answer('yes')).status, 303);
  assert.match((await readSettings(server.ctx.store.db)).backup_time ?? '', /^\d\d:\d\d$/);
  const page = (await boss.get('/admin/health')).text;
  assert.doesNotMatch(page, /back itself up every day\?/);
  assert.match(page, /Every day at[\s\S]*UTC/);
  assert.match((await boss.get('/admin/backups')).text, /What people delete stays in them for 7 days/);
});

test('how old the last one is stands in /readyz for those who may know, and makes nobody unready', async () => {
  await changeSetting(server, 'backup_failed_at', toIso(now()));
  await changeSetting(server, 'backup_problem', 'The disk is full');
  const get = (path: string, headers = {}) => server.request('GET', path, { headers });
  const told = await get('/readyz?verbose', { host: 'localhost' });
  assert.equal(told.status, 200);
  assert.match(told.text, /^OK\nlast backup: none; last result: failure \(The disk is full\); daily: off\n$/);
  assert.equal((await get('/readyz')).text, 'OK');
  assert.equal((await get('/readyz?verbose', { 'x-forwarded-for': '203.0.113.5' })).text, 'OK');
});
