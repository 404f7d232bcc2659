import assert from 'node:assert/strict';
import { test } from 'node:test';
import { cancel, enqueue, enqueueAfter, enqueueAll } from '../../../src/platform/jobs/enqueue.ts';
import { counter, drained, jobRows, openQueue } from './harness.ts';

test('a key waits at most once', async (t) => {
  const { store } = await openQueue(t);
  const job = { name: 'note', uniqueKey: 'key' };
  await store.transaction((tx) =>
    enqueueAll(tx, [
      { ...job, payload: 1 },
      { ...job, payload: 2 },
    ]),
  );
  await store.transaction((tx) => enqueue(tx, { ...job, payload: 3 }));
  assert.deepEqual(
    (await jobRows(store)).map(({ payload }) => payload),
    ['1'],
  );
});

test('a dead job makes room for a new one of its key', async (t) => {
  const { store } = await openQueue(t);
  await store.transaction((tx) => enqueue(tx, { name: 'note', uniqueKey: 'key', payload: 1 }));
  await store.transaction((tx) => tx.updateTable('jobs').set({ dead_at: 1, attempts: 9 }).execute());
  await store.transaction((tx) => enqueue(tx, { name: 'note', uniqueKey: 'key', payload: 2 }));
  const [row, ...others] = await jobRows(store);
  assert.deepEqual([row?.payload, row?.dead_at, row?.attempts], ['2', null, 0]);
  assert.deepEqual(others, []);
});

test('a job that waits can be cancelled by its key, one that runs cannot', async (t) => {
  const { store } = await openQueue(t);
  const uniqueKey = 'key';
  await store.transaction((tx) => enqueue(tx, { name: 'note', uniqueKey, payload: 1 }));
  await store.transaction((tx) => tx.updateTable('jobs').set({ lease_token: 'a', leased_until: 1 }).execute());
  assert.equal(await store.transaction((tx) => cancel(tx, uniqueKey)), false);
  await store.transaction((tx) => tx.updateTable('jobs').set({ lease_token: null, leased_until: null }).execute());
  assert.equal(await store.transaction((tx) => cancel(tx, uniqueKey)), true);
  assert.deepEqual(await jobRows(store), []);
});

test('a job that must see what is so now follows one of its key that runs, but none that waits', async (t) => {
  const { store, start } = await openQueue(t);
  const order = () => store.transaction((tx) => enqueueAfter(tx, { name: 'look', uniqueKey: 'key', payload: null }));
  const looked = counter();
  let value = 'old';
  const seen: string[] = [];
  await order();
  await order();
  await start({
    look: async () => {
      seen.push(value);
      if (looked.hit() > 1) return;
      value = 'new';
      await order();
      await order();
    },
  });
  await drained(store);
  assert.equal(seen.shift(), 'old');
  assert.deepEqual([...new Set(seen)], ['new']);
});
