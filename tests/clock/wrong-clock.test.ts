import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { parseWireId, timeOf } from '../../src/lib/id.ts';
import { DAY } from '../../src/lib/time.ts';
import { openSnapshot } from '../../src/platform/db/snapshot.ts';
import { openStore } from '../../src/platform/db/store.ts';
import { freshDatabase, type TestDatabase } from '../support/database.ts';
import { freePort } from '../support/free-port.ts';
import { type ServerProcess, startProcess, whinchat } from '../support/process.ts';
import { programPath } from '../support/program-path.ts';
import type { Json } from '../support/server.ts';

const run = promisify(execFile);

const PICTURE = new URL('../../src/http/assets/icon-96.png', import.meta.url);

const LEAP = 400 * DAY;

/** How long (ms) the clock is ahead while a server runs. */
const AHEAD_FOR = Number(process.env.CLOCK_AHEAD_FOR ?? 2000);
const WITHIN = 60_000;

/** What people do not wait for longer than this (ms) is done once a day or more often. */
const LONGEST = 2 * DAY;

let database: TestDatabase;
let folder: string;
let token: string;
let flag: string;
let env: Record<string, string>;
let scheduled: string;

before(async () => {
  database = await freshDatabase();
  folder = await mkdtemp(join(tmpdir(), 'whinchat-clock-'));
  flag = join(folder, 'ahead');
  const preload = join(folder, 'clock.mjs');
  await writeFile(preload, clockThatObeys(flag));
  const port = String(await freePort());
  const right = { DATA_DIR: folder, DATABASE_URL: database.url, PORT: port, PUBLIC_URL: `http://127.0.0.1:${port}` };
  env = { ...right, NODE_OPTIONS: `--import=${preload}` };
  for (const name of ['anna', 'berta'])
    await whinchat(right, 'accounts', 'create', name, '--email', `${name}@example.org`, '--confirmed');
  token = (await whinchat(right, 'tokens', 'create', '--account', 'anna', '--scopes', 'read write follow')).trim();
});
after(async () => {
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

/** The clock of a process is wrong by what a file says (ms), as long as that is there. */
function clockThatObeys(file: string): string {
  return `import { existsSync, readFileSync } from 'node:fs';
    const Right = Date;
    const file = ${JSON.stringify(file)};
    const time = () => Right.now() + (existsSync(file) ? Number(readFileSync(file, 'utf8')) : 0);
    globalThis.Date = class extends Right {
      constructor(...given) { super(...(given.length > 0 ? given : [time()])); }
      static now() { return time(); }
    };`;
}

/** Answers the status and what was said. */
async function ask(server: ServerProcess, method: string, path: string, json?: unknown, more = {}): Promise<string> {
  const type = json ? { 'content-type': 'application/json' } : {};
  const headers = { authorization: `Bearer ${token}`, ...type, ...more };
  const answer = await fetch(`${server.base}${path}`, { method, headers, body: json ? JSON.stringify(json) : null });
  return `${answer.status} ${await answer.text()}`;
}

async function call(server: ServerProcess, method: string, path: string, json?: unknown, more = {}): Promise<Json> {
  const answer = await ask(server, method, path, json, more);
  assert.match(answer, /^200 /);
  return JSON.parse(answer.slice('200 '.length));
}

/** A picture that no post has yet. */
async function upload(server: ServerProcess): Promise<void> {
  const form = new FormData();
  form.set('file', new Blob([await readFile(PICTURE)], { type: 'image/png' }), 'picture.png');
  const headers = { authorization: `Bearer ${token}` };
  const answer = await fetch(`${server.base}/api/v2/media`, { method: 'POST', headers, body: form });
  assert.ok(answer.ok, await answer.text());
}

const post = async (server: ServerProcess, status: string) =>
  String((await call(server, 'POST', '/api/v1/statuses', { status })).id);

const whenOf = (id: string) => timeOf(parseWireId(id) ?? 0);

async function said(server: ServerProcess, sentence: RegExp): Promise<void> {
  const until = performance.now() + WITHIN;
  while (!sentence.test(server.output())) {
    if (performance.now() > until) assert.fail(server.output());
    await sleep(50);
  }
}

/** Waits until no job is due, then returns those that are put off further than any waits, and how many recurring ones there are. */
async function jobsLeft(): Promise<{ late: string[]; recurring: number }> {
  const store = await openStore({ url: database.url, instance: { origin: env.PUBLIC_URL ?? '', domain: 'localhost' } });
  const until = performance.now() + WITHIN;
  try {
    for (;;) {
      const jobs = await store.db.selectFrom('jobs').select(['name', 'run_at']).where('dead_at', 'is', null).execute();
      if (jobs.every(({ run_at }) => run_at > Date.now() - 1000) || performance.now() > until) {
        const late = jobs.filter(({ run_at }) => run_at > Date.now() + LONGEST).map(({ name }) => name);
        return { late, recurring: new Set(jobs.map(({ name }) => name).filter((name) => /^purge-/.test(name))).size };
      }
      await sleep(100);
    }
  } finally {
    await store.close();
  }
}

/** Every row of every table, with a mark for each that cannot be compared. */
async function everything(): Promise<Map<string, unknown[]>> {
  const snapshot = await openSnapshot(database.url, { origin: env.PUBLIC_URL ?? '', domain: 'localhost' });
  const found = new Map<string, unknown[]>();
  try {
    for (const table of await snapshot.tables()) {
      const rows: unknown[] = [];
      for await (const batch of snapshot.rows(table, await snapshot.columns(table))) rows.push(...batch);
      found.set(table, rows.map((row) => JSON.stringify(row)).sort());
    }
    return found;
  } finally {
    await snapshot.close();
  }
}

/** Runs a command in a process of its own, whose clock obeys too. */
async function command(...args: string[]): Promise<string> {
  const { stdout } = await run(process.execPath, [programPath('src/cli/main.ts'), ...args], {
    env: { PATH: process.env.PATH ?? '', ...env },
  });
  return stdout;
}

test('a clock that leaps for seconds while a server runs changes nothing, and the log says so', async () => {
  for (const leap of [LEAP, -LEAP]) {
    const server = await startProcess(env);
    const before = await post(server, 'before');
    await writeFile(flag, String(leap));
    await sleep(AHEAD_FOR);
    const during = await post(server, 'during');
    await said(server, /the clock of this machine has leapt/);
    await rm(flag);
    const later = await post(server, 'later');
    assert.ok(
      whenOf(before) < whenOf(during) && whenOf(during) <= whenOf(later),
      'posts sort by when they were written',
    );
    assert.ok(whenOf(later) <= Date.now());
    assert.equal(await server.kill('SIGTERM'), 0);
    assert.deepEqual((await jobsLeft()).late, []);
  }
});

test('a server that starts with a clock far ahead or behind shows everything and changes nothing', async () => {
  const right = await startProcess(env);
  const soon = new Date(Date.now() + DAY).toISOString();
  scheduled = String((await call(right, 'POST', '/api/v1/statuses', { status: 'due', scheduled_at: soon })).id);
  const poll = { options: ['a', 'b'], expires_in: 3600 };
  await call(right, 'POST', '/api/v1/statuses', { status: 'which?', poll }, { 'idempotency-key': 'once' });
  const berta = await call(right, 'GET', '/api/v1/accounts/lookup?acct=berta');
  await call(right, 'POST', `/api/v1/accounts/${berta.id}/mute`, { duration: 3600 });
  await upload(right);
  await jobsLeft();
  await right.kill('SIGTERM');
  const before = await everything();

  for (const leap of [LEAP, -LEAP]) {
    await writeFile(flag, String(leap));
    const wrong = await startProcess(env);
    await said(wrong, /far from the newest row of the database.*whinchat clock confirm/);
    const ready = await fetch(`${wrong.base}/readyz`);
    assert.match(`${ready.status} ${await ready.text()}`, /^503 .*whinchat clock confirm/);
    const home = await call(wrong, 'GET', '/api/v1/timelines/home');
    assert.ok(Object.values(home).some(({ content }) => String(content).includes('which?')));
    await call(wrong, 'GET', '/api/v1/scheduled_statuses');
    await call(wrong, 'GET', '/api/v1/mutes');
    const refused = await ask(wrong, 'POST', '/api/v1/statuses', { status: 'at what time?' });
    assert.match(refused, /^503 .*clock of the server/);
    await assert.rejects(
      command('settings', 'set', 'site_title', 'Late'),
      /clock of this machine.*whinchat clock confirm/,
    );
    assert.match(await command('settings', 'get', 'site_title'), /Whinchat/);
    await sleep(AHEAD_FOR);
    assert.equal(await wrong.kill('SIGTERM'), 0);
    await rm(flag);
    assert.deepEqual(await everything(), before);
  }
});

test('once the clock is right, such a server goes on by itself', async () => {
  await writeFile(flag, String(LEAP));
  const server = await startProcess(env);
  await rm(flag);
  await said(server, /believed: work goes on/);
  const fresh = await post(server, 'fresh');
  assert.ok(whenOf(fresh) <= Date.now(), 'ids do not go on from the time that never was');
  assert.deepEqual((await jobsLeft()).late, []);
  assert.equal(await server.kill('SIGTERM'), 0);
});

test('a server that was really off for so long goes on when its operator confirms the time', async () => {
  await writeFile(flag, String(LEAP));
  const server = await startProcess(env);
  assert.match(await command('clock', 'show'), /Believed: +no/);
  await command('clock', 'confirm');
  await said(server, /believed: work goes on/);
  assert.ok(whenOf(await post(server, 'back')) > Date.now() + 399 * DAY);
  const until = performance.now() + WITHIN;
  while ((await ask(server, 'GET', `/api/v1/scheduled_statuses/${scheduled}`)).startsWith('200')) {
    assert.ok(performance.now() < until, 'what was due is published');
    await sleep(100);
  }
  const berta = await call(server, 'GET', '/api/v1/accounts/lookup?acct=berta');
  await call(server, 'POST', `/api/v1/accounts/${berta.id}/mute`, { duration: 3600 });
  await server.kill('SIGKILL');
  await rm(flag);
});

test('what was put off by a wrong time that was confirmed is due when the right one is', async () => {
  const server = await startProcess(env);
  await said(server, /far from the newest row/);
  await command('clock', 'confirm');
  await said(server, /the clock of this machine was ahead \(or is behind now: then set it right\)/);
  await said(server, /believed: work goes on/);
  const [first, second] = [await post(server, 'first'), await post(server, 'second')];
  assert.ok(whenOf(first) <= whenOf(second) && whenOf(second) <= Date.now());
  const [mute] = Object.values(await call(server, 'GET', '/api/v1/mutes'));
  assert.ok(Date.parse(String(mute?.mute_expires_at)) < Date.now() + 2 * 3_600_000, 'a mute for an hour lasts an hour');
  const { late, recurring } = await jobsLeft();
  assert.deepEqual(late, []);
  assert.ok(recurring > 5, 'daily work goes on');
  assert.equal(await server.kill('SIGTERM'), 0);
});

test('nobody is asked after a holiday', async () => {
  await writeFile(flag, String(45 * DAY));
  const server = await startProcess(env);
  assert.ok(whenOf(await post(server, 'rested')) > Date.now() + 44 * DAY);
  await server.kill('SIGTERM');
  await rm(flag);
});
