import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { createBackup } from '../../src/domain/backups/create.ts';
import { readManifest } from '../../src/domain/backups/manifest.ts';
import { completeInstance } from '../../src/domain/instance/first-start.ts';
import { databaseUrl } from '../../src/platform/context.ts';
import { openStore } from '../../src/platform/db/store.ts';
import { contentKey } from '../../src/platform/storage/keys.ts';
import { freshDatabase, type TestDatabase } from '../support/database.ts';
import { freePort } from '../support/free-port.ts';
import { post } from '../support/posting.ts';
import { startProcess } from '../support/process.ts';
import { programPath } from '../support/program-path.ts';
import { type Json, startServer } from '../support/server.ts';

/** A release check runs 50; the suite a few. */
const ROUNDS = Number(process.env.RESTORE_KILLS ?? 2);

/** What starting and stopping a server changes by itself. */
const VOLATILE = new Set(['jobs', 'secrets', 'one_time_links', 'roles']);

const COMMAND = programPath('src/cli/main.ts');

type State = {
  readonly backup: string;
  readonly word: string;
  readonly counts: Record<string, number>;
  readonly key: string;
};

let folder: string;
let database: TestDatabase;
let env: Record<string, string>;
let token: string;
let states: readonly State[];

before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'whinchat-restore-'));
  database = await freshDatabase(undefined, { empty: true });
  const port = String(await freePort());
  env = {
    DATA_DIR: join(folder, 'data'),
    DATABASE_URL: database.url,
    PORT: port,
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    LOG_LEVEL: 'warn',
  };
  states = await makeStates();
});
after(async () => {
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

/** Two backups of one server, a while apart. Each has a word and a file that the other has not. */
async function makeStates(): Promise<readonly State[]> {
  const server = await startServer({ PUBLIC_URL: env.PUBLIC_URL ?? '' });
  const { store, storage, config } = server.ctx;
  const made: State[] = [];
  try {
    await store.transaction(completeInstance);
    const alice = await server.createUser('alice');
    token = alice.token;
    for (const word of ['apple', 'banana']) {
      await store.transaction((tx) => tx.deleteFrom('statuses').execute());
      for (let n = 0; n < 150; n += 1) await post(server, alice, `${word} ${n} #storm`);
      const file = Buffer.from(word);
      const key = contentKey(file, 'png');
      await storage.put(key, file);
      await store.transaction((tx) =>
        tx.updateTable('accounts').set({ avatar_key: key, avatar_static_key: key }).execute(),
      );
      const backup = join(folder, word);
      await createBackup({ url: databaseUrl(config), instance: store.instance, storage }, backup);
      const { tables } = await readManifest(backup);
      const counts = Object.entries(tables).filter(([name]) => !VOLATILE.has(name));
      made.push({ backup, word, key, counts: Object.fromEntries(counts.map(([name, { rows }]) => [name, rows])) });
    }
    return made;
  } finally {
    await server.close();
  }
}

/** Restores over what is there, and kills that after some time (ms). Returns how long it took. */
async function restore({ backup }: State, killAfter?: number): Promise<number> {
  const from = performance.now();
  const child = spawn(process.execPath, [COMMAND, 'backup', 'restore', backup, '--overwrite'], {
    env: { PATH: process.env.PATH, NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE, ...env },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let said = '';
  child.stderr.on('data', (chunk) => (said += chunk));
  const ended = once(child, 'exit');
  if (killAfter === undefined) assert.deepEqual(await ended, [0, null], said);
  else {
    await Promise.race([ended, sleep(killAfter)]);
    child.kill('SIGKILL');
    await ended;
  }
  return performance.now() - from;
}

async function get(path: string): Promise<Json> {
  const answer = await fetch(`${env.PUBLIC_URL}${path}`, { headers: { authorization: `Bearer ${token}` } });
  assert.equal(answer.status, 200, path);
  return JSON.parse(await answer.text());
}

async function find(word: string): Promise<number> {
  const { statuses } = await get(`/api/v2/search?q=${word}&type=statuses&limit=40`);
  return Array.isArray(statuses) ? statuses.length : 0;
}

/** Which state a server finds after a start: all of it, and nothing else. */
async function stateFound(): Promise<State> {
  const server = await startProcess(env);
  let found: State | undefined;
  try {
    const home: Json = await get('/api/v1/timelines/home');
    const hits = await Promise.all(states.map(({ word }) => find(word)));
    found = states.find((_, index) => hits[index] === 40);
    assert.ok(found, `the index finds ${hits}`);
    assert.deepEqual(
      hits,
      states.map((state) => (state === found ? 40 : 0)),
      'the index is that of the rows',
    );
    assert.match(JSON.stringify(home), new RegExp(`${found.word} 149`), 'the home timeline is that of the rows');
    assert.equal((await fetch(`${env.PUBLIC_URL}/media/${found.key}`)).status, 200, 'the files are there');
  } finally {
    assert.equal(await server.kill('SIGTERM'), 0, server.output());
  }
  const { audit_log: before = 0 } = found.counts;
  const counts = { ...found.counts, audit_log: before + 1 };
  assert.deepEqual(
    await countRows(Object.keys(counts)),
    counts,
    'the restore is in the audit log, and nothing else is new',
  );
  return found;
}

async function countRows(tables: readonly string[]): Promise<Record<string, number>> {
  const store = await openStore({ url: database.url, instance: { origin: env.PUBLIC_URL ?? '', domain: 'localhost' } });
  const counts: Record<string, number> = {};
  try {
    for (const table of tables) {
      const { rows } = await sql<{ n: number }>`select count(*) as n from ${sql.table(table)}`.execute(store.db);
      counts[table] = Number(rows[0]?.n);
    }
    return counts;
  } finally {
    await store.close();
  }
}

test(`${ROUNDS} kills of a restore leave the old state or the new one, whole`, {
  timeout: 250_000 + ROUNDS * 15_000,
}, async () => {
  const [first, second] = states;
  assert.ok(first && second);
  await restore(first);
  let current = await stateFound();
  assert.equal(current, first);
  const takes = await restore(second);
  current = await stateFound();
  assert.equal(current, second);
  for (let round = 0; round < ROUNDS; round += 1) {
    const next = current === first ? second : first;
    await restore(next, (takes * (round + Math.random())) / ROUNDS);
    current = await stateFound();
  }
  await restore(first);
  assert.equal(await stateFound(), first, 'what was interrupted is not in the way');
});
