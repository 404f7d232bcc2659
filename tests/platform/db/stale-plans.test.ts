import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { sql } from 'kysely';
import type { Db } from '../../../src/platform/db/handle.ts';
import { openStore } from '../../../src/platform/db/store.ts';
import { openTestStore, testEngine } from '../../support/database.ts';

const instance = { origin: 'http://localhost:3000', domain: 'localhost:3000' };

/** A process of the version before, all of whose connections have prepared what it reads, and a newer one beside it. */
async function beside(t: TestContext) {
  const { store: newer, url, close } = await openTestStore();
  const store = await openStore({ url, instance, poolSize: 8 });
  t.after(async () => {
    await store.close();
    await close();
  });
  const read = (db: Pick<Db, 'selectFrom'>) =>
    db.selectFrom('settings').selectAll().where('name', '=', 'none').execute();
  const readTogether = () => Promise.all(Array.from({ length: 16 }, () => read(store.db)));
  for (let n = 0; n < 3; n += 1) await readTogether();
  await newer.transaction((tx) => sql`alter table settings add column later text`.execute(tx));
  return { store, read, readTogether };
}

test('a process that runs on while a newer one adds a column fails no read', {
  skip: testEngine === 'sqlite',
}, async (t) => {
  const { readTogether } = await beside(t);
  for (const rows of await readTogether()) assert.deepEqual(rows, []);
});

test('nor any transaction', { skip: testEngine === 'sqlite' }, async (t) => {
  const { store, read } = await beside(t);
  for (let n = 0; n < 16; n += 1) assert.deepEqual(await store.transaction((tx) => read(tx)), []);
});
