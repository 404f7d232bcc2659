import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { openStore } from '../../src/platform/db/store.ts';
import { type Peer, startPeer } from '../federation/peer.ts';
import { freshDatabase, type TestDatabase } from '../support/database.ts';
import { freePort } from '../support/free-port.ts';
import { loopbackPeers } from '../support/loopback.ts';
import { type ServerProcess, startProcess, whinchat } from '../support/process.ts';
import type { Json } from '../support/server.ts';

/** A release check runs 100; the suite a few. */
const ROUNDS = Number(process.env.KILL_ROUNDS ?? 3);
const WRITERS = 3;
/** Servers that die before one deals with what is left: who is told too much by one account in a minute is not told all. */
const LEFT_BY = 20;
const AT_ONCE = 100;
const WITHIN_MS = 120_000;
const PUBLIC = 'https://www.w3.org/ns/activitystreams#Public';

let database: TestDatabase;
let dataDir: string;
let env: Record<string, string>;
let token: string;
let peer: Peer;
/** Alice as others know her. */
let actor: { id: string; inbox: string; sharedInbox: string };

/** What was acknowledged: ids of posts of either side, and of posts that were favourited by the other. */
const ledger = { came: new Set<string>(), liked: new Set<string>(), sent: new Set<string>(), likes: new Set<string>() };

before(async () => {
  database = await freshDatabase();
  dataDir = await mkdtemp(join(tmpdir(), 'whinchat-crash-'));
  peer = await startPeer();
  const port = String(await freePort());
  env = {
    DATA_DIR: dataDir,
    DATABASE_URL: database.url,
    PORT: port,
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    ALLOW_PRIVATE_NETWORKS: [...loopbackPeers].join(','),
    RATE_LIMIT_MULTIPLIER: '10000',
    LOG_LEVEL: 'error',
  };
  const login = ['--email', 'alice@example.org', '--password', 'a long password', '--confirmed'];
  await whinchat(env, 'accounts', 'create', 'alice', ...login);
  token = (await whinchat(env, 'tokens', 'create', '--account', 'alice', '--scopes', 'read write follow')).trim();
});
after(async () => {
  await peer.close();
  await database.drop();
  await rm(dataDir, { recursive: true, force: true });
});

async function call(method: string, path: string, json?: unknown): Promise<Json> {
  const headers = { authorization: `Bearer ${token}`, ...(json ? { 'content-type': 'application/json' } : {}) };
  const body = json ? JSON.stringify(json) : null;
  const answer = await fetch(`${env.PUBLIC_URL}${path}`, { method, headers, body });
  const text = await answer.text();
  assert.equal(answer.status, 200, text);
  return JSON.parse(text);
}

/** Sends an activity of the peer's inhabitant; whether it was acknowledged. */
async function send(activity: { id: string; [name: string]: unknown }, inbox: string): Promise<boolean> {
  const body = JSON.stringify({
    '@context': 'https://www.w3.org/ns/activitystreams',
    actor: peer.actorUri,
    ...activity,
  });
  const headers = { ...peer.sign({ method: 'POST', url: inbox, body }), 'content-type': 'application/activity+json' };
  const answer = await fetch(inbox, { method: 'POST', headers, body });
  await answer.arrayBuffer();
  if (answer.status >= 500) return false;
  assert.equal(answer.status, 202);
  return true;
}

const newNote = (id: string) => ({
  id,
  type: 'Note',
  attributedTo: peer.actorUri,
  content: 'from elsewhere',
  published: new Date().toISOString(),
  to: [PUBLIC],
  cc: [`${peer.actorUri}/followers`, actor.id],
  tag: [{ type: 'Mention', href: actor.id, name: '@alice' }],
});

const create = (id: string) => ({ id: `${id}/create`, type: 'Create', to: [PUBLIC], object: newNote(id) });

async function until<T>(what: string, look: () => Promise<T | undefined | false>): Promise<T> {
  const deadline = Date.now() + WITHIN_MS;
  while (Date.now() < deadline) {
    const found = await look();
    if (found !== undefined && found !== false) return found;
    await sleep(50);
  }
  throw new Error(`never: ${what}`);
}

/** Each follows the other. */
async function befriend(): Promise<void> {
  const { uri } = await call('GET', '/api/v1/accounts/verify_credentials');
  const answer = await fetch(String(uri), { headers: { accept: 'application/activity+json' } });
  const document: Json = JSON.parse(await answer.text());
  actor = {
    id: String(document.id),
    inbox: String(document.inbox),
    sharedInbox: String(document.endpoints?.sharedInbox),
  };
  assert.ok(await send({ id: `${peer.actorUri}/follows/1`, type: 'Follow', object: actor.id }, actor.inbox));
  await until('the follow is accepted', async () => activities().some(({ type }) => type === 'Accept'));
  const query = new URLSearchParams({ q: peer.actorUri, resolve: 'true', type: 'accounts' });
  const { accounts } = await call('GET', `/api/v2/search?${query}`);
  const [bob] = Array.isArray(accounts) ? accounts : [];
  await call('POST', `/api/v1/accounts/${bob?.id}/follow`);
  const follow = await until('a follow arrives', async () => activities().find(({ type }) => type === 'Follow'));
  assert.ok(await send({ id: `${peer.actorUri}/accepts/1`, type: 'Accept', object: follow.id }, actor.inbox));
}

type Arrived = { id: string; type: string; object: string };

/** What has arrived at the peer; the object by its id. */
function activities(): Arrived[] {
  return peer.arrived.flatMap(({ method, body }) => {
    if (method !== 'POST') return [];
    const { id, type, object }: { id: string; type: string; object: string | { id: string } } = JSON.parse(body);
    return [{ id, type, object: typeof object === 'string' ? object : object.id }];
  });
}

/**
 * Writes posts on the other server, and favourites the posts of this one, until this one is gone; what was not acknowledged comes again.
 */
async function elsewhere(round: number, writer: number): Promise<void> {
  for (let i = 0; i < 1000; i++) {
    const id = `${peer.actorUri}/statuses/${round}-${writer}-${i}`;
    const inbox = i % 2 === 0 ? actor.inbox : actor.sharedInbox;
    if (!(await send(create(id), inbox))) continue;
    ledger.came.add(id);
    const target = [...ledger.sent].at(-1 - writer);
    if (target === undefined || ledger.liked.has(target)) continue;
    if (
      await send(
        { id: `${peer.actorUri}/likes/${ledger.liked.size}-${writer}-${round}-${i}`, type: 'Like', object: target },
        inbox,
      )
    )
      ledger.liked.add(target);
  }
}

/** Posts here, and favourites what came from elsewhere, until the server is gone. */
async function here(round: number): Promise<void> {
  for (let i = 0; i < 1000; i++) {
    const posted = await call('POST', '/api/v1/statuses', { status: `post ${round}-${i}` });
    ledger.sent.add(String(posted.uri));
    const home = await call('GET', '/api/v1/timelines/home?limit=5');
    const theirs = (Array.isArray(home) ? home : []).find((status: Json) => String(status.account?.acct).includes('@'));
    if (!theirs) continue;
    await call('POST', `/api/v1/statuses/${theirs.id}/favourite`);
    ledger.likes.add(String(theirs.uri));
  }
}

/** What ends because the server was killed under it is no failure. */
async function whileAlive(work: Promise<void>): Promise<void> {
  await work.catch((error: unknown) => {
    if (error instanceof assert.AssertionError) throw error;
  });
}

type Left = { what: string; attempts: number; due_in: number; last_error: string | null };

/** Waits until nothing is left to do: no job, and nothing to deliver. Tells what is left otherwise. */
async function quiet(): Promise<void> {
  const store = await openStore({ url: database.url, instance: { origin: env.PUBLIC_URL ?? '', domain: 'localhost' } });
  let left: Left[] = [];
  try {
    await until('nothing is left to do', async () => {
      const at = Date.now();
      const { rows } = await sql<Left>`
        select name as what, attempts, run_at - ${at} as due_in, last_error from jobs
        where dead_at is null and run_at < ${at + 60_000}
          and name not like 'purge-%' and name <> 'back-up' and name <> 'refresh-trends'
        union all
        select 'delivery', attempts, run_at - ${at}, error from deliveries where run_at is not null`.execute(store.db);
      left = rows;
      return left.length === 0;
    });
  } catch (error) {
    throw new Error(`left: ${JSON.stringify(left.slice(0, 20))}`, { cause: error });
  } finally {
    await store.close();
  }
}

test(`${ROUNDS} kills while activities come and go: none is lost, and each has its effect once`, {
  timeout: 240_000 + ROUNDS * 15_000,
}, async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const server = await startProcess(env);
    if (round === 0) await befriend();
    if (round % LEFT_BY === 0) await quiet();
    const before = { came: ledger.came.size, sent: ledger.sent.size };
    const work = Array.from({ length: WRITERS }, (_, writer) => whileAlive(elsewhere(round, writer)));
    work.push(whileAlive(here(round)));
    // Every other server dies young, the others once both sides have acknowledged something, however slow the machine.
    const enough = () => ledger.came.size > before.came && ledger.sent.size > before.sent;
    for (let tries = 0; round % 2 === 1 && tries < 1000 && !enough(); tries++) await sleep(20);
    await sleep(100 + Math.random() * 500);
    await server.kill('SIGKILL');
    await Promise.all(work);
  }
  assert.ok(ledger.came.size >= Math.floor(ROUNDS / 2) && ledger.sent.size > 0, 'something was acknowledged');
  const server = await startProcess(env);
  try {
    await quiet();
    await flood(server);
    await quiet();
  } finally {
    assert.equal(await server.kill('SIGTERM'), 0);
  }
  await check();
});

/** The same activity many times at once, to both inboxes. */
async function flood(server: ServerProcess): Promise<void> {
  const id = `${peer.actorUri}/statuses/flood`;
  const target = [...ledger.sent][0] ?? '';
  const inboxes = [actor.inbox, actor.sharedInbox];
  const copies = Array.from({ length: AT_ONCE }, (_, i) => inboxes[i % 2] ?? '');
  await Promise.all(copies.map((inbox) => send(create(id), inbox)));
  await Promise.all(copies.map((inbox) => send({ id: `${id}/like`, type: 'Like', object: target }, inbox)));
  ledger.came.add(id);
  ledger.liked.add(target);
  assert.ok(server.pid > 0);
}

async function check(): Promise<void> {
  const arrived = activities();
  const created = new Set(arrived.filter(({ type }) => type === 'Create').map(({ object }) => object));
  for (const uri of ledger.sent) assert.ok(created.has(uri), `${uri} never arrived`);
  const liked = new Set(arrived.filter(({ type }) => type === 'Like').map(({ object }) => object));
  for (const uri of ledger.likes) assert.ok(liked.has(uri), `the favourite of ${uri} never arrived`);
  const store = await openStore({ url: database.url, instance: { origin: env.PUBLIC_URL ?? '', domain: 'localhost' } });
  const read = async <T>(query: ReturnType<typeof sql<T>>) => (await query.execute(store.db)).rows;
  try {
    const statuses = await read(sql<{ uri: string; local: number; homes: number; told: number; counted: number }>`
      select s.uri, s.local, s.favourites_count as counted,
        (select count(*) from home_entries as h where h.status_id = s.id) as homes,
        (select count(*) from notifications as n where n.status_id = s.id and n.type = 'mention') as told
      from statuses as s`);
    const byUri = new Map(statuses.map((row) => [row.uri, row]));
    for (const uri of [...ledger.came, ...ledger.sent]) assert.ok(byUri.has(uri), `${uri} is lost`);
    for (const { uri, local, homes, told } of statuses) {
      assert.equal(Number(homes), 1, `${uri} in the home timeline`);
      assert.equal(Number(told), local === 1 ? 0 : 1, `${uri} notified`);
    }
    for (const uri of ledger.liked) assert.equal(byUri.get(uri)?.counted, 1, `the favourite of ${uri}`);
    const [broken] = await read(sql<{ n: number }>`
      select (select count(*) from statuses as s
          where s.favourites_count <> (select count(*) from favourites as f where f.status_id = s.id))
        + (select count(*) from accounts as a
          where a.statuses_count <> (select count(*) from statuses as s where s.account_id = a.id)) as n`);
    assert.equal(Number(broken?.n), 0, 'counters');
    const dead = await read(sql<{ name: string }>`select name from jobs where dead_at is not null`);
    assert.deepEqual(dead, []);
    const ended = await read(sql<{ outcome: string }>`select distinct outcome from deliveries`);
    assert.deepEqual(
      ended.map(({ outcome }) => outcome),
      ['delivered'],
    );
  } finally {
    await store.close();
  }
}
