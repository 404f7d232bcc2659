import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Store } from '../../../src/platform/db/handle.ts';
import { backoff, GiveUp, RetryLater } from '../../../src/platform/jobs/backoff.ts';
import { enqueue } from '../../../src/platform/jobs/enqueue.ts';
import { counter, drained, jobRows, openQueue } from './harness.ts';

const rush = (store: Store) => store.transaction((tx) => tx.updateTable('jobs').set({ run_at: 1 }).execute());

test('a job that fails is tried again later, with its error kept', async (t) => {
  const { store, start } = await openQueue(t);
  const tries = counter();
  const warned = counter();
  const log = { error: () => {}, info: () => {}, warn: () => void warned.hit() };
  const worker = await start(
    {
      flaky: async () => {
        if (tries.hit() < 3) throw new Error('not yet');
      },
    },
    { log },
  );
  const before = Date.now();
  await store.transaction((tx) => enqueue(tx, { name: 'flaky', payload: null }));
  await warned.reached(1);
  const [row] = await jobRows(store);
  assert.equal(row?.attempts, 1);
  assert.equal(row.last_error, 'not yet');
  assert.equal(row.lease_token, null);
  assert.ok(row.run_at > before);
  await rush(store);
  worker.wake();
  await warned.reached(2);
  await rush(store);
  worker.wake();
  await drained(store);
  assert.equal(tries.count, 3);
});

test('a job out of attempts, or one that gives up, is kept among the dead', async (t) => {
  const { store, start } = await openQueue(t);
  const warned = counter();
  const log = { error: () => {}, info: () => {}, warn: () => void warned.hit() };
  await store.transaction(async (tx) => {
    await enqueue(tx, { name: 'broken', payload: 1, maxAttempts: 1 });
    await enqueue(tx, { name: 'hopeless', payload: 2 });
    await enqueue(tx, { name: 'unknown', payload: 3, maxAttempts: 1 });
  });
  await start(
    {
      broken: async () => {
        throw new Error('broken');
      },
      hopeless: async () => {
        throw new GiveUp('hopeless');
      },
    },
    { log },
  );
  await warned.reached(3);
  const rows = await jobRows(store);
  assert.ok(rows.every(({ dead_at }) => dead_at !== null));
  assert.deepEqual(
    rows.map(({ last_error }) => last_error),
    ['broken', 'hopeless', 'No handler for jobs named unknown'],
  );
});

test('a handler may ask for another time without losing an attempt, and nobody is warned of that', async (t) => {
  const { store, start } = await openQueue(t);
  const warned = counter();
  const log = { error: () => {}, info: () => {}, warn: () => void warned.hit() };
  const settled = async () => (await jobRows(store)).every(({ last_error }) => last_error !== null);
  await store.transaction((tx) => enqueue(tx, { name: 'later', payload: null, maxAttempts: 1 }));
  const worker = await start(
    {
      later: async () => {
        throw new RetryLater(3_600_000, 'the breaker is open');
      },
    },
    { log },
  );
  while (!(await settled())) await new Promise((resolve) => setTimeout(resolve, 5));
  await worker.stop();
  assert.equal(warned.count, 0);
  const [row] = await jobRows(store);
  assert.equal(row?.attempts, 0);
  assert.equal(row.dead_at, null);
  assert.ok(row.run_at > Date.now() + 3_000_000);
});

test('the wait grows with the failures, up to a bound', () => {
  for (const [attempts, seconds] of [
    [1, 10],
    [2, 20],
    [5, 160],
    [19, 43_200],
  ] as const) {
    const wait = backoff(attempts) / 1000;
    assert.ok(wait >= seconds * 0.75 && wait <= seconds * 1.25, `${attempts}: ${wait}`);
  }
});
