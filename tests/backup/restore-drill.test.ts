import assert from 'node:assert/strict';
import { createPublicKey, createSign, createVerify } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { actorKeysOf } from '../../src/domain/accounts/actor-keys.ts';
import { parseWireId } from '../../src/lib/id.ts';
import type { DialectName } from '../../src/platform/db/handle.ts';
import { openStore } from '../../src/platform/db/store.ts';
import { freshDatabase, type TestDatabase, testEngine } from '../support/database.ts';
import { freePort } from '../support/free-port.ts';
import { png } from '../support/media.ts';
import { startProcess, whinchat } from '../support/process.ts';
import type { Json } from '../support/server.ts';

const WRITERS = 4;
const PASSWORD = 'a long password';
const other: DialectName = testEngine === 'sqlite' ? 'postgres' : 'sqlite';

let folder: string;
let database: TestDatabase;
let env: Record<string, string>;
let token: string;
let backup: string;
let known: Known;

/** What was acknowledged before the backup began, and what others knew of the writer. */
type Known = { statuses: string[]; favourites: string[]; mediaUrl: string; publicKey: string; actor: string };

async function call(method: string, path: string, json?: unknown): Promise<{ status: number; body: Json }> {
  const headers = { authorization: `Bearer ${token}`, ...(json ? { 'content-type': 'application/json' } : {}) };
  const body = json ? JSON.stringify(json) : null;
  const answer = await fetch(`${env.PUBLIC_URL}${path}`, { method, headers, body });
  const text = await answer.text();
  return { status: answer.status, body: text.startsWith('{') ? JSON.parse(text) : {} };
}

before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'whinchat-drill-'));
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
  const login = ['--email', 'writer@example.org', '--password', PASSWORD, '--confirmed'];
  await whinchat(env, 'accounts', 'create', 'writer', ...login);
  token = (await whinchat(env, 'tokens', 'create', '--account', 'writer', '--scopes', 'read write follow')).trim();
  backup = join(folder, 'backup');
  known = await backUpUnderLoad();
});
after(async () => {
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

/** Backs up while people write, then kills the server at once. */
async function backUpUnderLoad(): Promise<Known> {
  const server = await startProcess(env);
  const { body: me } = await call('GET', '/api/v1/accounts/verify_credentials');
  const actor = String(me.uri);
  const mediaUrl = await upload();
  const statuses: string[] = [];
  const favourites: string[] = [];
  let stopped = false;
  const write = async (writer: number) => {
    for (let i = 0; !stopped; i++) {
      const posted = await call('POST', '/api/v1/statuses', { status: `post ${writer}-${i} #drill` });
      assert.equal(posted.status, 200, JSON.stringify(posted.body));
      statuses.push(String(posted.body.id));
      const liked = await call('POST', `/api/v1/statuses/${posted.body.id}/favourite`);
      if (liked.status === 200) favourites.push(String(posted.body.id));
    }
  };
  // The kill ends them in the middle of a request.
  const killed = (error: unknown) => assert.ok(stopped, String(error));
  const writers = Promise.all(Array.from({ length: WRITERS }, (_, writer) => write(writer).catch(killed)));
  const enough = async () => {
    while (favourites.length < 20) await sleep(20, undefined, { ref: false });
  };
  try {
    await Promise.race([enough(), writers]);
    const acknowledged = { statuses: [...statuses], favourites: [...favourites], mediaUrl, actor };
    const document = await fetch(actor, { headers: { accept: 'application/activity+json' } });
    const { publicKey }: { publicKey: { publicKeyPem: string } } = JSON.parse(await document.text());
    await whinchat(env, 'backup', 'create', backup);
    return { ...acknowledged, publicKey: publicKey.publicKeyPem };
  } finally {
    stopped = true;
    await server.kill('SIGKILL');
    await writers;
  }
}

async function upload(): Promise<string> {
  const form = new FormData();
  form.append('file', new Blob([Uint8Array.from(await png())], { type: 'image/png' }), 'picture.png');
  const headers = { authorization: `Bearer ${token}` };
  const answer = await fetch(`${env.PUBLIC_URL}/api/v1/media`, { method: 'POST', headers, body: form });
  const text = await answer.text();
  assert.equal(answer.status, 200, text);
  const media: Json = JSON.parse(text);
  const posted = await call('POST', '/api/v1/statuses', { status: 'with a picture', media_ids: [media.id] });
  assert.equal(posted.status, 200, JSON.stringify(posted.body));
  return new URL(String(media.url)).pathname;
}

for (const engine of [testEngine, other]) {
  test(`what was acknowledged before a backup of ${testEngine} is there on ${engine}, and keys sign`, async () => {
    const target = await freshDatabase(engine, { empty: true });
    const elsewhere = { ...env, DATA_DIR: join(folder, engine), DATABASE_URL: target.url };
    await whinchat(elsewhere, 'backup', 'verify', backup);
    await whinchat(elsewhere, 'backup', 'restore', backup);
    const server = await startProcess(elsewhere);
    try {
      await checkServer();
    } finally {
      assert.equal(await server.kill('SIGTERM'), 0, server.output());
    }
    await checkDatabase(target.url);
    await target.drop();
  });
}

async function checkServer(): Promise<void> {
  for (const id of known.statuses) assert.equal((await call('GET', `/api/v1/statuses/${id}`)).status, 200, id);
  const found = await call('GET', '/api/v2/search?q=picture&type=statuses');
  assert.match(JSON.stringify(found.body.statuses), /with a picture/, 'the full-text index is built');
  assert.equal((await fetch(`${env.PUBLIC_URL}${known.mediaUrl}`)).status, 200, 'the file is there');
  const fresh = await call('POST', '/api/v1/statuses', { status: 'life goes on' });
  assert.equal(fresh.status, 200);
}

async function checkDatabase(url: string): Promise<void> {
  const store = await openStore({ url, instance: { origin: env.PUBLIC_URL ?? '', domain: 'localhost' } });
  try {
    const { rows } = await sql<{ status_id: number }>`select status_id from favourites`.execute(store.db);
    const kept = new Set(rows.map((row) => row.status_id));
    for (const id of known.favourites) assert.ok(kept.has(parseWireId(id) ?? 0), `the favourite of ${id}`);
    const writer = await store.db
      .selectFrom('accounts')
      .select('id')
      .where('username', '=', 'writer')
      .executeTakeFirstOrThrow();
    const { privateKey } = await actorKeysOf(store, writer.id);
    const signature = createSign('sha256').update('to be signed').sign(privateKey);
    const verifier = createVerify('sha256').update('to be signed');
    assert.ok(verifier.verify(createPublicKey(known.publicKey), signature), 'the key others know');
  } finally {
    await store.close();
  }
}
