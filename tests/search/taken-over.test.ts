import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { sql } from 'kysely';
import { initialSchema } from '../../migrations/0001-schema.ts';
import { migrations } from '../../migrations/list.ts';
import { fillSearch } from '../../src/domain/search/fill.ts';
import { formerWords } from '../../src/lib/former-search-words.ts';
import { newId, toWire } from '../../src/lib/id.ts';
import type { Db, Tx } from '../../src/platform/db/handle.ts';
import { migrate } from '../../src/platform/db/migrate.ts';
import { openStore } from '../../src/platform/db/store.ts';
import { freshDatabase, type TestDatabase } from '../support/database.ts';
import { runJobs } from '../support/jobs.ts';
import { post } from '../support/posting.ts';
import { startServer, type TestServer, type TestUser } from '../support/server.ts';

let database: TestDatabase;
let server: TestServer;
let me: TestUser;
/** Ids as clients see them, of posts of before the present index. */
const earlier = { lodz: '', wroclaw: '', edited: '', deleted: '' };
const FILLERS = 60;

const instance = { origin: 'http://localhost:3000', domain: 'localhost:3000' };

before(async () => {
  database = await freshDatabase(undefined, { empty: true });
  const { url } = database;
  await migrate({ url, migrations: [initialSchema] });
  const store = await openStore({ url, instance });
  await store.transaction(live);
  await store.close();
  await migrate({ url, migrations });
  server = await startServer({ DATABASE_URL: url });
  me = await server.createUser('me');
});
after(async () => {
  await server.close();
  await database.drop();
});

/** Writes what an earlier version would have written. */
async function live(tx: Tx): Promise<void> {
  const accountId = newId();
  const uri = 'https://far.example/users/soren';
  const names = { username: 'soren', domain: 'far.example', handle: 'soren@far.example', display_name: 'Łukasz Pająk' };
  const times = { created_at: 1, updated_at: 1 };
  await tx
    .insertInto('accounts')
    .values({ id: accountId, uri, url: uri, indexable: 1, fetched_at: Date.now(), ...names, ...times })
    .execute();
  await sql`insert into tags (id, name, display_name, created_at) values (${newId()}, 'ёлки', 'Ёлки', 1)`.execute(tx);
  const write = async (text: string) => toWire(await oldPost(tx, accountId, text));
  earlier.lodz = await write('Wakacje, Łódź');
  earlier.wroclaw = await write('Wakacje, Wrocław');
  earlier.edited = await write('Wakacje nad morzem');
  earlier.deleted = await write('Wakacje w lesie');
  for (let count = 0; count < FILLERS; count += 1) await write(`filler ${count}`);
}

async function oldPost(tx: Tx, accountId: number, text: string): Promise<number> {
  const id = newId();
  const uri = `https://far.example/${id}`;
  const created_at = Date.now();
  await tx
    .insertInto('statuses')
    .values({ id, account_id: accountId, uri, url: uri, local: 0, content: text, visibility: 'public', created_at })
    .execute();
  const words = formerWords(text);
  await (tx.dialect === 'postgres'
    ? sql`insert into status_search (status_id, account_id, document)
        values (${id}, ${accountId}, cast(${words.map((word, at) => `'${word}':${at + 1}`).join(' ')} as tsvector))`
    : sql`insert into status_search (rowid, body, author) values (${id}, ${words.join(' ')}, ${`a${accountId}`})`
  ).execute(tx);
  return id;
}

async function finds(q: string, kind: 'statuses' | 'accounts' | 'hashtags' = 'statuses'): Promise<string[]> {
  const answer = await server.request('GET', '/api/v2/search', { token: me.token, query: { q, type: kind } });
  assert.equal(answer.status, 200, answer.text);
  return Object.values(answer.body[kind] ?? {}).map(({ id, name, username }) => String(name ?? username ?? id));
}

/** The names of all objects of the schema. */
async function objects(db: Db): Promise<string[]> {
  const { rows } = await (db.dialect === 'postgres'
    ? sql<{ name: string }>`select relname as name from pg_class where relnamespace = current_schema()::regnamespace`
    : sql<{ name: string }>`select name from sqlite_schema`
  ).execute(db);
  return rows.map(({ name }) => name).sort();
}

test('the former index answers until the present one does', async () => {
  assert.deepEqual(await finds('łódź wakacje'), [earlier.lodz]);
  assert.deepEqual(await finds('wakacje -morzem -lesie'), [earlier.wroclaw, earlier.lodz]);
  assert.deepEqual(await finds('wakacje -"nad morzem" from:soren@far.example'), [
    earlier.deleted,
    earlier.wroclaw,
    earlier.lodz,
  ]);
  assert.deepEqual(await finds('pająk', 'accounts'), ['soren']);
  assert.deepEqual(await finds('ёлки', 'hashtags'), ['Ёлки']);
});

test('what is written meanwhile is found at once, after a kill too, and nothing is found twice', async () => {
  const added = String((await post(server, me, 'Wakacje, Ełk #Ełk')).id);
  const { store } = server.ctx;
  let pieces = 0;
  const run = <T>(piece: () => Promise<T>): Promise<T> => {
    pieces += 1;
    return pieces > 8 ? Promise.reject(new Error('killed')) : piece();
  };
  await assert.rejects(fillSearch(store, { run }), /killed/);
  const all = [added, earlier.deleted, earlier.edited, earlier.wroclaw, earlier.lodz];
  assert.deepEqual(await finds('wakacje'), all);
  assert.deepEqual(await finds('elk'), [added]);
  assert.deepEqual(await finds('wroclaw'), []);
  await store.transaction((tx) =>
    tx.deleteFrom('statuses').where('uri', 'like', '%').where('content', 'like', '%lesie').execute(),
  );
  assert.deepEqual(await finds('lesie'), []);
  assert.deepEqual(await finds('filler'), (await finds('filler')).toSorted().toReversed());
});

test('in the end the job has indexed everything, and the schema is that of a new server', async () => {
  const fresh = await freshDatabase();
  const other = await openStore({ url: fresh.url, instance });
  const expected = await objects(other.db);
  await other.close();
  await fresh.drop();
  assert.notDeepEqual(await objects(server.ctx.store.db), expected);
  await runJobs(server);
  assert.deepEqual(await objects(server.ctx.store.db), expected);
  assert.deepEqual(await finds('lodz'), [earlier.lodz]);
  assert.deepEqual(await finds('wroclaw'), [earlier.wroclaw]);
  assert.deepEqual(await finds('lukasz', 'accounts'), ['soren']);
  assert.deepEqual(await finds('елки', 'hashtags'), ['Ёлки']);
  assert.equal(await fillSearch(server.ctx.store), 0, 'nothing is left');
  assert.equal(
    (await server.request('GET', '/api/v2/search', { token: me.token, query: { q: 'filler', limit: '40' } })).body
      .statuses?.length,
    40,
  );
});

test('a new server orders no job', async () => {
  const fresh = await freshDatabase();
  const other = await openStore({ url: fresh.url, instance });
  assert.deepEqual(await other.db.selectFrom('jobs').select('name').execute(), []);
  await other.close();
  await fresh.drop();
});
