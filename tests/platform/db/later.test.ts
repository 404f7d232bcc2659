import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Tx } from '../../../src/platform/db/handle.ts';
import { isUniqueViolation } from '../../../src/platform/db/sql.ts';
import { openStore } from '../../../src/platform/db/store.ts';
import { freshDatabase, openTestStore } from '../../support/database.ts';

const later = (tx: Tx, name: string) =>
  tx.later(tx.insertInto('settings').values({ name, value: 'x', updated_at: 0 }).compile());

const names = async (db: Pick<Tx, 'selectFrom'>) =>
  (await db.selectFrom('settings').select('name').where('name', 'like', 'later-%').orderBy('name').execute()).map(
    ({ name }) => name,
  );

test('what is written later is there for the next query and after the commit, in order', async (t) => {
  const { store, close } = await openTestStore();
  t.after(close);
  await store.transaction(async (tx) => {
    await later(tx, 'later-a');
    await tx.updateTable('settings').set({ name: 'later-b' }).where('name', '=', 'later-a').execute();
    assert.deepEqual(await names(tx), ['later-b']);
    await later(tx, 'later-a');
  });
  assert.deepEqual(await names(store.db), ['later-a', 'later-b']);
});

test('a transaction that only writes later commits all of it', async (t) => {
  const { store, close } = await openTestStore();
  t.after(close);
  const expected = Array.from({ length: 120 }, (_, index) => `later-${1000 + index}`);
  await store.transaction(async (tx) => {
    for (const name of expected) await later(tx, name);
  });
  assert.deepEqual(await names(store.db), expected);
});

test('a later write that fails undoes its transaction, and the connection goes on', async (t) => {
  const database = await freshDatabase();
  const instance = { origin: 'http://localhost:3000', domain: 'localhost:3000' };
  const store = await openStore({ url: database.url, instance, poolSize: 1 });
  t.after(async () => {
    await store.close();
    await database.drop();
  });
  for (let round = 0; round < 3; round += 1) {
    const twice = store.transaction(async (tx) => {
      await later(tx, 'later-once');
      await later(tx, 'later-once');
      tx.afterCommit(() => assert.fail('It was not committed'));
    });
    await assert.rejects(twice, isUniqueViolation);
  }
  await store.transaction((tx) => later(tx, 'later-once'));
  assert.deepEqual(await names(store.db), ['later-once']);
});

test('a later write that failed is not got round by swallowing the error of the next query', async (t) => {
  const { store, close } = await openTestStore();
  t.after(close);
  await store.transaction((tx) => later(tx, 'later-once'));
  const twice = store.transaction(async (tx) => {
    await later(tx, 'later-other');
    await later(tx, 'later-once').catch(() => undefined);
    await names(tx).catch(() => undefined);
  });
  await assert.rejects(twice, isUniqueViolation);
  assert.deepEqual(await names(store.db), ['later-once']);
});

test('a later write after the end of its transaction throws', async (t) => {
  const { store, close } = await openTestStore();
  t.after(close);
  const escaped = await store.transaction(async (tx) => ({ tx }));
  await assert.rejects(later(escaped.tx, 'later-escaped'), /escaped its transaction/);
});
