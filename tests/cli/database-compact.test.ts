import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { statSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import Database from 'better-sqlite3';
import pg from 'pg';
import { runCommand } from '../support/command-line.ts';
import { freshDatabase, type TestDatabase, testEngine } from '../support/database.ts';
import { freePort } from '../support/free-port.ts';
import { type ServerProcess, startProcess, whinchat } from '../support/process.ts';
import { programPath } from '../support/program-path.ts';
import type { Json } from '../support/server.ts';

let folder: string;
let database: TestDatabase;
let env: Record<string, string>;
let token: string;
let server: ServerProcess;
/** What the server has acknowledged. */
const ids: string[] = [];

before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'whinchat-compact-'));
  database = await freshDatabase();
  const port = String(await freePort());
  env = {
    DATA_DIR: join(folder, 'data'),
    DATABASE_URL: database.url,
    PORT: port,
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    RATE_LIMIT_MULTIPLIER: '10000',
    LOG_LEVEL: 'error',
  };
  if (testEngine === 'sqlite') asEarlierVersionsMadeIt();
  await whinchat(
    env,
    'accounts',
    'create',
    'writer',
    '--email',
    'w@example.org',
    '--password',
    'a long password',
    '--confirmed',
  );
  token = (await whinchat(env, 'tokens', 'create', '--account', 'writer', '--scopes', 'read write')).trim();
  server = await startProcess(env);
});
after(async () => {
  await server.kill('SIGKILL');
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

const file = () => database.url.slice('sqlite:'.length);

function asEarlierVersionsMadeIt(): void {
  const raw = new Database(file());
  raw.pragma('auto_vacuum = NONE');
  raw.exec('vacuum');
  raw.close();
}

/** Fills the database and empties it again, as a process of its own that the server knows nothing of. */
async function fillAndEmpty(): Promise<void> {
  if (testEngine === 'postgres') {
    const client = new pg.Client({ connectionString: database.url });
    await client.connect();
    await client.query('create table if not exists ballast (text text)');
    await client.query(`insert into ballast select repeat(md5(n::text), 300) from generate_series(1, 20000) as n`);
    await client.query('delete from ballast');
    await client.end();
    return;
  }
  const raw = new Database(file(), { timeout: 10_000 });
  raw.exec('create table if not exists ballast (text text)');
  raw.exec(`with recursive n(i) as (select 1 union all select i + 1 from n where i < 400)
    insert into ballast select hex(randomblob(25000)) from n`);
  raw.exec('delete from ballast');
  raw.pragma('wal_checkpoint(TRUNCATE)');
  raw.close();
}

async function write(until: () => boolean): Promise<void> {
  while (!until()) {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    const body = JSON.stringify({ status: `post ${ids.length}` });
    const answer = await fetch(`${env.PUBLIC_URL}/api/v1/statuses`, { method: 'POST', headers, body });
    assert.equal(answer.status, 200);
    const posted: Json = JSON.parse(await answer.text());
    ids.push(String(posted.id));
  }
}

async function assertAllThere(): Promise<void> {
  for (const id of ids) assert.equal((await fetch(`${env.PUBLIC_URL}/api/v1/statuses/${id}`)).status, 200, id);
  if (testEngine === 'postgres') return;
  const raw = new Database(file(), { readonly: true });
  assert.equal(raw.pragma('integrity_check', { simple: true }), 'ok');
  raw.close();
}

async function compactWhilePeopleWrite(): Promise<string> {
  let isOver = false;
  const writing = write(() => isOver);
  const { code, stdout, stderr } = await runCommand(env, ['database', 'compact']);
  isOver = true;
  await writing;
  assert.equal(code, 0, stderr);
  return stdout;
}

test('the disk gets back what was deleted, while people write', async () => {
  // The first time a file of an earlier version is rewritten; from then on it goes bit by bit.
  for (const _round of [1, 2]) {
    await fillAndEmpty();
    const full = testEngine === 'sqlite' ? statSync(file()).size : 0;
    const said = await compactWhilePeopleWrite();
    assert.match(said, /^The database has given back .*: it took .*, and takes /);
    if (testEngine === 'sqlite')
      assert.ok(statSync(file()).size < full - 15_000_000, `${full} to ${statSync(file()).size}`);
    await assertAllThere();
  }
});

test('killed at any moment, the command and the server lose nothing', async () => {
  await fillAndEmpty();
  for (const wait of [150, 300, 450, 600, 900]) {
    const child = spawn(process.execPath, [programPath('src/cli/main.ts'), 'database', 'compact'], {
      env: { ...env, PATH: process.env.PATH },
      stdio: 'ignore',
    });
    const ended = once(child, 'exit');
    await Promise.race([sleep(wait), ended]);
    child.kill('SIGKILL');
    await ended;
    const next = ids.length + 1;
    await write(() => ids.length >= next);
  }
  await assertAllThere();

  await fillAndEmpty();
  const compacting = runCommand(env, ['database', 'compact']);
  await sleep(20);
  await server.kill('SIGKILL');
  const { code, stderr } = await compacting;
  assert.equal(code, 0, stderr);
  server = await startProcess(env);
  await assertAllThere();
});
