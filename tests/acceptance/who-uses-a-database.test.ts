import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { copyFile, rename, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, test } from 'node:test';
import Database from 'better-sqlite3';
import { migrations } from '../../migrations/list.ts';
import { holdDatabase } from '../../src/platform/db/hold.ts';
import { migrate } from '../../src/platform/db/migrate.ts';
import { openReplacement } from '../../src/platform/db/replacement.ts';
import { runCommand } from '../support/command-line.ts';
import { testEngine } from '../support/database.ts';
import { freePort } from '../support/free-port.ts';
import { type ServerProcess, startProcess } from '../support/process.ts';
import { freshMachine, type Machine, refusal } from './machine.ts';

const sqliteOnly = { skip: testEngine === 'postgres' };

let machine: Machine;
beforeEach(async () => {
  machine = await freshMachine({ empty: false });
});
afterEach(() => machine.remove());

const run = (...args: string[]) => runCommand(machine.env, args);

/** What a server says that does not serve; in words, not as a trace. */
async function refused(env: Record<string, string> = {}): Promise<string> {
  const said = await refusal(machine, env);
  assert.doesNotMatch(said, /^\s+at /m);
  return said;
}

async function stop(server: ServerProcess): Promise<void> {
  assert.equal(await server.kill('SIGTERM'), 0, server.output());
}

/** Begins a restore that does not end. */
async function interrupt(): Promise<void> {
  const replacement = await openReplacement(machine.databaseUrl);
  await migrate({ url: await replacement.begin(), migrations });
  await replacement.close();
}

async function makeBackup(): Promise<string> {
  const backup = join(machine.env.DATA_DIR ?? '', 'backup');
  assert.equal((await run('backup', 'create', backup)).code, 0);
  return backup;
}

test('a second server is refused where there is one file, welcome on PostgreSQL, and one that was killed in nobody’s way', async () => {
  const first = await startProcess(machine.env);
  const PORT = String(await freePort());
  if (testEngine === 'postgres') await stop(await startProcess({ ...machine.env, PORT }));
  else assert.match(await refused({ PORT }), /^A server is running on .*: stop it first/m);
  await first.kill('SIGKILL');
  await stop(await startProcess(machine.env));
});

test('commands work while a server runs, a restore does not, and nothing is changed by it', async () => {
  const server = await startProcess(machine.env);
  const created = await run('accounts', 'create', 'anna', '--email', 'anna@example.org', '--confirmed');
  assert.equal(created.code, 0, created.stderr);
  const { code, stderr } = await run('backup', 'restore', await makeBackup(), '--overwrite');
  assert.equal(code, 1);
  assert.match(stderr, /^A server is running on .*: stop it first/);
  assert.equal((await fetch(`${server.base}/@anna`)).status, 200);
  await stop(server);
});

test('a restore excludes servers, commands and other restores', async () => {
  const backup = await makeBackup();
  const replacement = await openReplacement(machine.databaseUrl);
  assert.match(await refused(), /^A backup is being restored to .*: wait until that has ended/m);
  for (const args of [
    ['settings', 'list'],
    ['backup', 'create'],
    ['backup', 'restore', backup, '--overwrite'],
  ]) {
    const { code, stderr } = await run(...args);
    assert.equal(code, 1, args.join(' '));
    assert.match(stderr, /^A backup is being restored to /);
  }
  await replacement.close();
  assert.equal((await run('settings', 'list')).code, 0);
  const command = await holdDatabase(machine.databaseUrl, 'command');
  assert.match((await run('backup', 'restore', backup, '--overwrite')).stderr, /^A command is running on /);
  await command.release();
  assert.equal((await run('backup', 'restore', backup, '--overwrite')).code, 0);
});

test('what an interrupted restore has left is removed, but is no reason to start an empty server', async () => {
  await machine.remove();
  machine = await freshMachine();
  await interrupt();
  assert.match(await refused(), /^A restore to .* was interrupted, and there is no other data/m);
  await (await openReplacement(machine.databaseUrl)).discard();
});

test('an interrupted restore beside a database changes nothing, and the log says so', async () => {
  await stop(await startProcess(machine.env));
  await interrupt();
  const server = await startProcess(machine.env);
  assert.match(server.output(), /a restore was interrupted and has changed nothing/);
  await stop(server);
  const again = await startProcess(machine.env);
  assert.doesNotMatch(again.output(), /a restore was interrupted/);
  await stop(again);
});

test('a restore that was killed while it swapped files is finished by whoever comes next', sqliteOnly, async () => {
  const file = machine.databaseUrl.slice('sqlite:'.length);
  await copyFile(file, `${file}-restored.kept`);
  const server = await startProcess(machine.env);
  assert.equal((await run('accounts', 'create', 'anna', '--email', 'anna@example.org', '--confirmed')).code, 0);
  // Its log stays, and belongs to the old file alone.
  await server.kill('SIGKILL');
  assert.ok((await stat(`${file}-wal`)).size > 0);
  await rename(`${file}-restored.kept`, `${file}-restored`);
  const again = await startProcess(machine.env);
  assert.equal((await fetch(`${again.base}/@anna`)).status, 404);
  assert.equal(existsSync(`${file}-restored`), false);
  await stop(again);
  const database = new Database(file);
  assert.equal(database.pragma('integrity_check', { simple: true }), 'ok');
  database.close();
});

test('another PUBLIC_URL is refused once there are accounts, by the server and by commands', async () => {
  const PUBLIC_URL = 'https://other.example';
  await stop(await startProcess({ ...machine.env, PUBLIC_URL }));
  await stop(await startProcess(machine.env));
  assert.equal((await run('accounts', 'create', 'anna', '--email', 'anna@example.org')).code, 0);
  const sentence = new RegExp(`belong to ${machine.env.PUBLIC_URL}, and PUBLIC_URL says ${PUBLIC_URL}`);
  assert.match(await refused({ PUBLIC_URL }), sentence);
  const { code, stderr } = await runCommand({ ...machine.env, PUBLIC_URL }, ['settings', 'list']);
  assert.equal(code, 1);
  assert.match(stderr, sentence);
});
