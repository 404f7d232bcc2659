import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { isUniqueViolation } from '../../../src/platform/db/errors.ts';
import type { Tx } from '../../../src/platform/db/handle.ts';
import { openTestStore } from '../../support/database.ts';

const setting = (tx: Tx, name: string) =>
  tx.insertInto('settings').values({ name, value: 'x', updated_at: 0 }).execute();

test('a query after the end of its transaction throws', async (t) => {
  const { store, close } = await openTestStore();
  t.after(close);
  const escaped = await store.transaction(async (tx) => ({ tx }));
  await assert.rejects(setting(escaped.tx, 'escaped'), /escaped its transaction/);
});

test('a transaction that waits for something else is rolled back', async (t) => {
  const { store, close } = await openTestStore();
  t.after(close);
  const stalled = store.transaction(async (tx) => {
    await setting(tx, 'stalled');
    await sleep(20);
    await setting(tx, 'stalled-2');
  });
  const sibling = store.transaction((tx) => setting(tx, 'sibling'));
  await assert.rejects(stalled, /waited for something other/);
  await sibling;
  const names = (await store.db.selectFrom('settings').select('name').execute()).map(({ name }) => name);
  assert.ok(names.includes('sibling'));
  assert.ok(!names.includes('stalled'));
});

test('a failed query ends its transaction, even when its error is swallowed', async (t) => {
  const { store, close } = await openTestStore();
  t.after(close);
  await store.transaction((tx) => setting(tx, 'once'));
  const twice = store.transaction(async (tx) => {
    await setting(tx, 'other');
    await setting(tx, 'once').catch(() => undefined);
  });
  await assert.rejects(twice, isUniqueViolation);
  const other = await store.db.selectFrom('settings').select('name').where('name', '=', 'other').execute();
  assert.deepEqual(other, []);
});

test('queries of one transaction may be started together', async (t) => {
  const { store, close } = await openTestStore();
  t.after(close);
  await store.transaction(async (tx) => {
    await Promise.all(['a', 'b', 'c'].map((name) => setting(tx, name)));
  });
  const rows = await store.db.selectFrom('settings').select('name').where('name', 'in', ['a', 'b', 'c']).execute();
  assert.equal(rows.length, 3);
});

test('the read handle refuses writes', async (t) => {
  const { store, close } = await openTestStore();
  t.after(close);
  const write = store.db
    .with('nothing', (db) => db.selectFrom('settings').select('name'))
    .deleteFrom('settings')
    .execute();
  await assert.rejects(write, /needs a transaction/);
});

test('who is overtaken by another transaction looks again, and sees what that wrote', async (t) => {
  const { store, close } = await openTestStore();
  t.after(close);
  const isFirst = () =>
    store.transaction(async (tx) => {
      const known = await tx.selectFrom('settings').select('name').where('name', '=', 'contested').executeTakeFirst();
      if (!known) await setting(tx, 'contested');
      return known === undefined;
    });
  const all = <T>(act: () => Promise<T>) => Promise.all(Array.from({ length: 6 }, act));
  // With a connection for each, none needs to wait for its beginning.
  await all(() => store.db.selectFrom('settings').select('name').execute());
  const answers = await all(isFirst);
  assert.deepEqual(
    answers.filter((first) => first),
    [true],
  );
});
