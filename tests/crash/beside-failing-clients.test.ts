import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Store } from '../../src/platform/db/handle.ts';
import { openStore } from '../../src/platform/db/store.ts';
import { startFailingClients } from '../federation/failing-clients.ts';
import { type Peer, startPeer } from '../federation/peer.ts';
import { freshDatabase, type TestDatabase } from '../support/database.ts';
import { freePort } from '../support/free-port.ts';
import { endLeases } from '../support/jobs.ts';
import { loopbackPeers } from '../support/loopback.ts';
import { startProcess, whinchat } from '../support/process.ts';

/** A release check sends 1,000 in each test, and kills as often as the others here; the suite does less. */
const ACTIVITIES = Number(process.env.ACTIVITIES ?? 100);
const ROUNDS = Number(process.env.KILL_ROUNDS ?? 2);
const SENDERS = 10;
const WITHIN_MS = 60_000 + ACTIVITIES * 200;
const PUBLIC = 'https://www.w3.org/ns/activitystreams#Public';

let database: TestDatabase;
let env: Record<string, string>;
let dataDir: string;
let base: string;
let peer: Peer;
let writer: { token: string; privatePostId: string };
let aliceUri: string;
let store: Store;

before(async () => {
  database = await freshDatabase();
  dataDir = await mkdtemp(join(tmpdir(), 'whinchat-crash-'));
  peer = await startPeer();
  const port = String(await freePort());
  base = `http://127.0.0.1:${port}`;
  env = {
    DATA_DIR: dataDir,
    DATABASE_URL: database.url,
    PORT: port,
    PUBLIC_URL: base,
    ALLOW_PRIVATE_NETWORKS: [...loopbackPeers].join(','),
    RATE_LIMIT_MULTIPLIER: '10000',
    LOG_LEVEL: 'error',
  };
  const [alice, token] = [await signUp('alice'), await signUp('writer')];
  const server = await startProcess(env);
  const { id, uri } = await call(alice, 'GET', '/api/v1/accounts/verify_credentials');
  aliceUri = uri;
  await call(token, 'POST', `/api/v1/accounts/${id}/follow`);
  const post = { status: 'for my followers', visibility: 'private' };
  writer = { token, privatePostId: (await call(alice, 'POST', '/api/v1/statuses', post)).id };
  await server.kill('SIGTERM');
  store = await openStore({ url: database.url, instance: { origin: base, domain: 'localhost' } });
});
after(async () => {
  await store.close();
  await peer.close();
  await database.drop();
  await rm(dataDir, { recursive: true, force: true });
});

/** Makes an account of that name; its token. */
async function signUp(name: string): Promise<string> {
  const login = ['--email', `${name}@example.org`, '--password', 'a long password', '--confirmed'];
  await whinchat(env, 'accounts', 'create', name, ...login);
  return (await whinchat(env, 'tokens', 'create', '--account', name, '--scopes', 'read write follow')).trim();
}

async function call(token: string, method: string, path: string, json?: object): Promise<{ id: string; uri: string }> {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const answer = await fetch(`${base}${path}`, { method, headers, ...(json && { body: JSON.stringify(json) }) });
  assert.equal(answer.status, 200, path);
  return JSON.parse(await answer.text());
}

const uriOf = (name: string) => `${peer.actorUri}/notes/${name}`;

/** Sends a post that names alice; whether it was accepted. */
async function send(name: string): Promise<boolean> {
  const id = uriOf(name);
  const tag = { type: 'Mention', href: aliceUri, name: '@alice' };
  const object = {
    id,
    type: 'Note',
    attributedTo: peer.actorUri,
    to: [PUBLIC],
    cc: [aliceUri],
    content: name,
    tag: [tag],
  };
  const create = { id: `${id}/activity`, type: 'Create', actor: peer.actorUri, to: [PUBLIC], object };
  const body = JSON.stringify({ '@context': 'https://www.w3.org/ns/activitystreams', ...create });
  const url = `${base}/inbox`;
  const headers = { 'content-type': 'application/activity+json', ...peer.sign({ method: 'POST', url, body }) };
  const answer = await fetch(url, { method: 'POST', headers, body }).catch(() => undefined);
  if (!answer) return false;
  assert.equal(answer.status, 202);
  return true;
}

/** Sends what is left, several at a time, until all is accepted or the server is gone. */
async function sendAll(left: string[]): Promise<void> {
  const one = async () => {
    for (let name = left.shift(); name !== undefined; name = left.shift()) {
      if (await send(name)) continue;
      left.push(name);
      return;
    }
  };
  await Promise.all(Array.from({ length: SENDERS }, one));
}

/** Waits until no accepted activity is left. */
async function dealtWith(): Promise<void> {
  const deadline = Date.now() + WITHIN_MS;
  const isLeft = () => store.db.selectFrom('jobs').select('id').where('name', '=', 'inbox').executeTakeFirst();
  while ((await isLeft()) && Date.now() < deadline) await sleep(100);
  assert.equal(await isLeft(), undefined, 'an accepted activity is never dealt with');
}

/** That each took effect once. */
async function check(names: readonly string[]): Promise<void> {
  const rows = await store.db.selectFrom('statuses').select(['id', 'uri']).where('local', '=', 0).execute();
  const told = await store.db.selectFrom('notifications').select('status_id').where('type', '=', 'mention').execute();
  const ids = new Map(rows.map(({ id, uri }) => [uri, id]));
  const times = Map.groupBy(told, ({ status_id }) => status_id);
  const lost = names.filter((name) => times.get(ids.get(uriOf(name)) ?? null)?.length !== 1);
  assert.deepEqual(lost, [], `${lost.length} of ${names.length} did not take effect once`);
}

const namesOf = (kind: string) => Array.from({ length: ACTIVITIES }, (_, index) => `${kind}-${index}`);

test(`${ACTIVITIES} accepted activities take effect once beside clients whose requests fail`, {
  timeout: 3 * WITHIN_MS,
}, async () => {
  const names = namesOf('calm');
  const server = await startProcess(env);
  const clients = startFailingClients({ base, ...writer });
  await sendAll([...names]);
  await dealtWith();
  const refused = await clients.stop();
  assert.equal(refused.size, 3, 'each kind of failure happened');
  assert.equal(await server.kill('SIGTERM'), 0);
  await check(names);
});

test(`so do ${ACTIVITIES} when the server is killed ${ROUNDS} times meanwhile`, {
  timeout: 3 * WITHIN_MS + ROUNDS * 15_000,
}, async () => {
  const names = namesOf('killed');
  const left = [...names];
  for (let round = 0; round < ROUNDS; round += 1) {
    const server = await startProcess(env);
    const clients = startFailingClients({ base, ...writer });
    // Some come before each kill, and some are still being dealt with then.
    const some = left.splice(0, Math.ceil(ACTIVITIES / ROUNDS));
    const sending = sendAll(some);
    await sleep(Math.random() * 1000);
    await server.kill('SIGKILL');
    await sending;
    await clients.stop();
    left.push(...some);
    await endLeases({ store });
  }
  const server = await startProcess(env);
  const clients = startFailingClients({ base, ...writer });
  await sendAll(left);
  await dealtWith();
  await clients.stop();
  assert.equal(await server.kill('SIGTERM'), 0);
  await check(names);
});
