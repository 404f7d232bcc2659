import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Store, Tx } from '../../../src/platform/db/handle.ts';
import { openTestStore } from '../../support/database.ts';

const write = (tx: Tx, name: string) => tx.insertInto('settings').values({ name, value: '', updated_at: 0 }).execute();

async function written(store: Store): Promise<string[]> {
  const rows = await store.db.selectFrom('settings').select('name').where('name', 'like', 'write %').execute();
  return rows.map(({ name }) => name).toSorted();
}

test('what is left for the end of a transaction runs last, in order, and is committed with it', async (t) => {
  const { store, close } = await openTestStore({ rehearse: false });
  t.after(close);
  const seen: string[] = [];
  await store.transaction(async (tx) => {
    tx.beforeCommit(async () => {
      await write(tx, 'write 2');
      seen.push('first');
    });
    tx.beforeCommit(async () => void seen.push('second'));
    tx.afterCommit(() => seen.push('after'));
    await write(tx, 'write 1');
    seen.push('own');
  });
  assert.deepEqual(seen, ['own', 'first', 'second', 'after']);
  assert.deepEqual(await written(store), ['write 1', 'write 2']);
});

test('when it fails, so does the transaction, and whoever shares a commit with it does not', async (t) => {
  const { store, close } = await openTestStore();
  t.after(close);
  const failing = store.transaction(async (tx) => {
    tx.beforeCommit(() => Promise.reject(new Error('no')));
    tx.afterCommit(() => assert.fail('it was not committed'));
    await write(tx, 'write 1');
  });
  const [outcome] = await Promise.allSettled([failing, store.transaction((tx) => write(tx, 'write 2'))]);
  assert.equal(outcome.status, 'rejected');
  assert.deepEqual(await written(store), ['write 2']);
});

test('it does not run for a transaction that has failed', async (t) => {
  const { store, close } = await openTestStore();
  t.after(close);
  const failing = store.transaction(async (tx) => {
    tx.beforeCommit(async () => assert.fail('the transaction had failed'));
    throw new Error('no');
  });
  await assert.rejects(failing, /no/);
});
