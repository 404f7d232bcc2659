import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { newId } from '../../../src/lib/id.ts';
import { cachedRead, cachedReads } from '../../../src/platform/db/cached-read.ts';
import type { Db } from '../../../src/platform/db/handle.ts';
import { openStore } from '../../../src/platform/db/store.ts';
import type { TableName } from '../../../src/platform/db/written-table.ts';
import { freshDatabase } from '../../support/database.ts';
import { witnessOf } from '../../support/witness.ts';

const ANYTHING: TableName[] = ['rules'];

/** A store on SQLite, whatever engine the others are tested on, since SQLite is asked what its statements do. */
async function openWatched() {
  const database = await freshDatabase('sqlite');
  const path = database.url.slice('sqlite:'.length);
  const witness = witnessOf(path);
  const instance = { origin: 'http://localhost:3000', domain: 'localhost:3000' };
  const store = await openStore({ url: database.url, instance, witness });
  return { store, path, witness, drop: () => store.close().then(() => database.drop()) };
}

test('a cached read that names less than it reads fails, and so does the end of the test', async () => {
  const { store, witness, drop } = await openWatched();
  const readers: readonly ((db: Db, key: number) => Promise<unknown>)[] = [
    cachedRead(ANYTHING, (db) => db.selectFrom('lists').select('id').execute()),
    cachedRead(ANYTHING, (db) =>
      sql`with x as (select id from lists where title = ${'a'}) select count(*) as n from x`.execute(db),
    ),
    cachedRead(ANYTHING, (db) =>
      sql`select r.id from rules as r where exists (select 1 from lists as l where l.id = r.id)`.execute(db),
    ),
    cachedRead(ANYTHING, (db) =>
      db.selectFrom('rules').leftJoin('lists', 'lists.id', 'rules.id').select(['rules.id', 'lists.title']).execute(),
    ),
  ];
  for (const read of readers) await assert.rejects(read(store.db, 1), /does not name what it reads .*: lists/s);
  const counts = cachedReads(['accounts'], async (db, ids: readonly number[]) => {
    const rows = await db.selectFrom('accounts').select(['id', 'followers_count']).execute();
    return new Map(ids.map((id) => [id, rows]));
  });
  await assert.rejects(counts(store.db, [1]), /accounts#counts/);
  assert.throws(() => witness.close(), /lists/);
  await drop();
});

test('a cached read that uses another one names what that one reads, also when that one is cached', async () => {
  const { store, witness, drop } = await openWatched();
  const inner = cachedRead(['lists'], (db) => db.selectFrom('lists').select('id').execute());
  await inner(store.db, 0);
  const outer = cachedRead(ANYTHING, (db) => inner(db, 0));
  await assert.rejects(outer(store.db, 0), /another one reads that it uses: lists/);
  const honest = cachedRead(['rules', 'lists'], (db) => inner(db, 0));
  await honest(store.db, 0);
  assert.throws(() => witness.close(), /lists/);
  await drop();
});

test('a statement that writes more than is believed fails: here a table and a trigger that came later', async () => {
  const { store, path, witness, drop } = await openWatched();
  const { default: Database } = await import('better-sqlite3');
  const database = new Database(path);
  database.exec(`create trigger rules_late after insert on rules begin delete from lists; end`);
  database.close();
  const add = store.transaction((tx) =>
    tx.insertInto('rules').values({ id: newId(), text: 'be kind', created_at: 1, updated_at: 1 }).execute(),
  );
  await assert.rejects(add, /changes more than is believed .*: lists/s);
  assert.throws(() => witness.close(), /lists/);
  await drop();
});

test('what follows from a deletion ends what was cached of it', async () => {
  const { store, witness, drop } = await openWatched();
  const names = cachedRead(['lists'], (db) => db.selectFrom('lists').select('title').execute());
  const id = newId();
  const account = { username: 'a', handle: 'a@', uri: 'https://localhost/a', created_at: 1, updated_at: 1 };
  await store.transaction(async (tx) => {
    await tx
      .insertInto('accounts')
      .values({ id, ...account })
      .execute();
    await tx.insertInto('lists').values({ id: newId(), account_id: id, title: 'birds', created_at: 1 }).execute();
  });
  assert.deepEqual(await names(store.db, 0), [{ title: 'birds' }]);
  await store.transaction((tx) =>
    sql`with gone as (select ${id} as id) delete from accounts where id in (select id from gone)`.execute(tx),
  );
  assert.deepEqual(await names(store.db, 0), []);
  witness.close();
  await drop();
});
