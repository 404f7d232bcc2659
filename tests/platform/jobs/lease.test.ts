import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { enqueue, enqueueAll } from '../../../src/platform/jobs/enqueue.ts';
import { inBatches } from '../../../src/platform/jobs/in-batches.ts';
import { testEngine } from '../../support/database.ts';
import { counter, drained, jobRows, openQueue } from './harness.ts';

test('a job whose worker died is retaken', async (t) => {
  const { store, start } = await openQueue(t);
  const ran = counter();
  await store.transaction((tx) => enqueue(tx, { name: 'note', payload: null }));
  // SQLite has one process, which need not wait for the lease of its former self to lapse.
  const leasedUntil = testEngine === 'sqlite' ? Date.now() + 3_600_000 : Date.now() - 1;
  await store.transaction((tx) =>
    tx.updateTable('jobs').set({ lease_token: 'dead worker', leased_until: leasedUntil }).execute(),
  );
  await start({ note: async () => void ran.hit() });
  await drained(store);
  assert.equal(ran.count, 1);
});

test('a job whose worker died each time does not run without end', async (t) => {
  const { store, start } = await openQueue(t);
  const ran = counter();
  await store.transaction(async (tx) => {
    await enqueue(tx, { name: 'note', payload: 'deadly' });
    await enqueue(tx, { name: 'note', payload: 'unlucky', maxAttempts: 1 });
    await tx.updateTable('jobs').set({ lease_token: 'dead worker', leased_until: 1, attempts: 1 }).execute();
    await tx.updateTable('jobs').set({ attempts: 20 }).where('payload', '=', '"deadly"').execute();
  });
  await start({ note: async () => void ran.hit() });
  await ran.reached(1);
  let rows = await jobRows(store);
  while (rows.length > 1) {
    await sleep(5);
    rows = await jobRows(store);
  }
  assert.equal(ran.count, 1);
  assert.deepEqual(
    rows.map(({ payload, dead_at, lease_token }) => [payload, dead_at !== null, lease_token]),
    [['"deadly"', true, null]],
  );
});

test('a job that is leased to another worker is left alone', { skip: testEngine === 'sqlite' }, async (t) => {
  const { store, start } = await openQueue(t);
  const ran: unknown[] = [];
  await store.transaction(async (tx) => {
    await enqueueAll(tx, [
      { name: 'note', payload: 'theirs' },
      { name: 'note', payload: 'free' },
    ]);
    await tx
      .updateTable('jobs')
      .set({ lease_token: 'other', leased_until: Date.now() + 3_600_000 })
      .where('payload', '=', '"theirs"')
      .execute();
  });
  const done = counter();
  const worker = await start({
    note: async ({ payload }) => {
      ran.push(payload);
      done.hit();
    },
  });
  await done.reached(1);
  await worker.stop();
  assert.deepEqual(ran, ['free']);
});

test('two workers never run the same job', { skip: testEngine === 'sqlite' }, async (t) => {
  const { store, start } = await openQueue(t);
  const ran: unknown[] = [];
  await store.transaction((tx) =>
    enqueueAll(
      tx,
      Array.from({ length: 200 }, (_, payload) => ({ name: 'note', payload })),
    ),
  );
  const handlers = { note: async ({ payload }: { payload: unknown }) => void ran.push(payload) };
  await Promise.all([start(handlers), start(handlers)]);
  await drained(store);
  assert.equal(ran.length, 200);
  assert.equal(new Set(ran).size, 200);
});

test('a worker that stops waits for its jobs and takes no more', async (t) => {
  const { store, start } = await openQueue(t);
  const started = counter();
  let finished = false;
  const worker = await start({
    long: async (_job, { signal }) => {
      started.hit();
      await new Promise((resolve) => signal.addEventListener('abort', resolve));
      finished = true;
    },
  });
  await store.transaction((tx) => enqueue(tx, { name: 'long', payload: null }));
  await started.reached(1);
  await worker.stop();
  assert.equal(finished, true);
  assert.deepEqual(await jobRows(store), []);
  await store.transaction((tx) => enqueue(tx, { name: 'long', payload: null }));
  assert.equal(started.count, 1);
});

test('a worker that must stop gives back what does not end', async (t) => {
  const { store, start } = await openQueue(t);
  const started = counter();
  const hung = Promise.withResolvers<void>();
  const worker = await start(
    {
      hung: async () => {
        started.hit();
        await hung.promise;
      },
    },
    { stopWithin: 50 },
  );
  await store.transaction((tx) => enqueue(tx, { name: 'hung', payload: null }));
  await started.reached(1);
  await worker.stop();
  const [row] = await jobRows(store);
  assert.deepEqual([row?.lease_token, row?.leased_until, row?.attempts], [null, null, 0]);
  hung.resolve();
});

test('a job that ends because its worker stops runs again, and no attempt counts', async (t) => {
  const { store, start } = await openQueue(t);
  const started = counter();
  const worker = await start({
    plain: async (_job, { store: own, signal }) => {
      started.hit();
      await new Promise((resolve) => signal.addEventListener('abort', resolve));
      await inBatches(own, signal, async () => true);
    },
    wrapped: async (_job, { signal }) => {
      started.hit();
      await sleep(3_600_000, undefined, { signal });
    },
  });
  await store.transaction((tx) =>
    enqueueAll(
      tx,
      ['plain', 'wrapped'].map((name) => ({ name, payload: null, maxAttempts: 1 })),
    ),
  );
  const before = await jobRows(store);
  await started.reached(2);
  await worker.stop();
  const free = { lease_token: null, leased_until: null, attempts: 0, dead_at: null, last_error: null };
  assert.deepEqual(
    await jobRows(store),
    before.map((row) => ({ ...row, ...free })),
  );
});

test('a job that fails of itself while its worker stops has used up an attempt', async (t) => {
  const { store, start } = await openQueue(t);
  const started = counter();
  const worker = await start({
    faulty: async (_job, { signal }) => {
      started.hit();
      await new Promise((resolve) => signal.addEventListener('abort', resolve));
      throw new Error('broken');
    },
  });
  await store.transaction((tx) => enqueue(tx, { name: 'faulty', payload: null }));
  await started.reached(1);
  await worker.stop();
  const [row] = await jobRows(store);
  assert.deepEqual([row?.lease_token, row?.attempts, row?.last_error], [null, 1, 'broken']);
});
