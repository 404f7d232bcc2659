import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseWireId, timeOf } from '../../src/lib/id.ts';
import { DAY } from '../../src/lib/time.ts';
import { openStore } from '../../src/platform/db/store.ts';
import { freshDatabase, type TestDatabase } from '../support/database.ts';
import { freePort } from '../support/free-port.ts';
import { type ServerProcess, startProcess, whinchat } from '../support/process.ts';
import type { Json } from '../support/server.ts';

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

/** The clock of a process is ahead as long as a file is there. */
function clockThatObeys(file: string): string {
  return `import { existsSync } from 'node:fs';
    const Right = Date;
    const time = () => Right.now() + (existsSync(${JSON.stringify(file)}) ? ${LEAP} : 0);
    globalThis.Date = class extends Right {
      constructor(...given) { super(...(given.length > 0 ? given : [time()])); }
      static now() { return time(); }
    };`;
}

async function call(server: ServerProcess, method: string, path: string, json?: unknown): Promise<Json> {
  const headers = { authorization: `Bearer ${token}`, ...(json ? { 'content-type': 'application/json' } : {}) };
  const answer = await fetch(`${server.base}${path}`, { method, headers, body: json ? JSON.stringify(json) : null });
  const text = await answer.text();
  assert.equal(answer.status, 200, text);
  return JSON.parse(text);
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

test('a clock that is ahead for seconds while a server runs changes nothing, and the log says so', async () => {
  const server = await startProcess(env);
  const before = await post(server, 'before');
  await writeFile(flag, '');
  await sleep(AHEAD_FOR);
  const during = await post(server, 'during');
  await said(server, /the clock of this machine has leapt ahead/);
  await rm(flag);
  const later = await post(server, 'later');
  assert.ok(whenOf(before) < whenOf(during) && whenOf(during) <= whenOf(later), 'posts sort by when they were written');
  assert.ok(whenOf(later) <= Date.now());
  assert.equal(await server.kill('SIGTERM'), 0);
  assert.deepEqual((await jobsLeft()).late, []);
});

test('what a server has put off that was started with a clock ahead is due once the clock is right', async () => {
  await writeFile(flag, '');
  const wrong = await startProcess(env);
  const ahead = await post(wrong, 'ahead');
  assert.ok(whenOf(ahead) > Date.now() + 399 * DAY, 'nothing tells that it is wrong');
  const berta = await call(wrong, 'GET', '/api/v1/accounts/lookup?acct=berta');
  await call(wrong, 'POST', `/api/v1/accounts/${berta.id}/mute`, { duration: 3600 });
  await wrong.kill('SIGKILL');
  await rm(flag);
  const server = await startProcess(env);
  await said(server, /the clock of this machine was ahead \(or is behind now: then set it right\)/);
  const [first, second] = [await post(server, 'first'), await post(server, 'second')];
  assert.ok(whenOf(first) <= whenOf(second) && whenOf(second) <= Date.now());
  const [mute] = Object.values(await call(server, 'GET', '/api/v1/mutes'));
  assert.ok(Date.parse(String(mute?.mute_expires_at)) < Date.now() + 2 * 3_600_000, 'a mute for an hour lasts an hour');
  const { late, recurring } = await jobsLeft();
  assert.deepEqual(late, []);
  assert.ok(recurring > 5, 'daily work goes on');
  assert.equal(await server.kill('SIGTERM'), 0);
});

test('a clock that is put right while the server runs is followed', async () => {
  await writeFile(flag, '');
  const server = await startProcess(env);
  await post(server, 'ahead again');
  await rm(flag);
  await said(server, /the clock of this machine was ahead/);
  const fresh = await post(server, 'fresh');
  assert.ok(whenOf(fresh) <= Date.now(), 'ids do not go on from the time that never was');
  assert.deepEqual((await jobsLeft()).late, []);
  assert.equal(await server.kill('SIGTERM'), 0);
});
