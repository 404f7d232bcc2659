import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { enqueue, enqueueAll } from '../../../src/platform/jobs/enqueue.ts';
import { completeIn } from '../../../src/platform/jobs/settle.ts';
import { counter, drained, jobRows, openQueue } from './harness.ts';

test('a job runs once, with its payload, after the commit', async (t) => {
  const { store, start } = await openQueue(t);
  const payloads: unknown[] = [];
  await start({ note: async ({ payload }) => void payloads.push(payload) });
  await store.transaction((tx) => enqueue(tx, { name: 'note', payload: { id: 1, text: 'é' } }));
  await drained(store);
  assert.deepEqual(payloads, [{ id: 1, text: 'é' }]);
});

test('a transaction that is rolled back enqueues nothing', async (t) => {
  const { store } = await openQueue(t);
  const failing = store.transaction(async (tx) => {
    await enqueue(tx, { name: 'note', payload: null });
    throw new Error('no');
  });
  await assert.rejects(failing);
  assert.deepEqual(await jobRows(store), []);
});

test('urgent lanes go first, earlier jobs before later ones, future ones not yet', async (t) => {
  const { store, start } = await openQueue(t);
  const order: unknown[] = [];
  await store.transaction((tx) =>
    enqueueAll(tx, [
      { name: 'note', payload: 'low', lane: 'low', runAt: 1 },
      { name: 'note', payload: 'second', runAt: 3 },
      { name: 'note', payload: 'first', runAt: 2 },
      { name: 'note', payload: 'high', lane: 'high' },
      { name: 'note', payload: 'future', lane: 'high', runAt: Date.now() + 3_600_000 },
    ]),
  );
  const done = counter();
  const note = async ({ payload }: { payload: unknown }) => {
    order.push(payload);
    done.hit();
  };
  await start({ note }, { concurrency: 1 });
  await done.reached(4);
  assert.deepEqual(order, ['high', 'first', 'second', 'low']);
});

test('a handler may end its job in its own transaction', async (t) => {
  const { store, start } = await openQueue(t);
  await start({
    write: async (job, { store }) =>
      store.transaction(async (tx) => {
        await tx.insertInto('settings').values({ name: 'effect', value: '1', updated_at: 0 }).execute();
        await completeIn(tx, job);
      }),
  });
  await store.transaction((tx) => enqueue(tx, { name: 'write', payload: null }));
  await drained(store);
  const rows = await store.db.selectFrom('settings').select('value').where('name', '=', 'effect').execute();
  assert.deepEqual(rows, [{ value: '1' }]);
});

test('a job whose lease was lost undoes the effect of its handler', async (t) => {
  const { store, start } = await openQueue(t);
  const failed = counter();
  await start({
    write: async (job, { store }) => {
      await store.transaction((tx) => tx.updateTable('jobs').set({ lease_token: 'other' }).execute());
      await store
        .transaction(async (tx) => {
          await tx.insertInto('settings').values({ name: 'effect', value: '1', updated_at: 0 }).execute();
          await completeIn(tx, job);
        })
        .catch(() => failed.hit());
    },
  });
  await store.transaction((tx) => enqueue(tx, { name: 'write', payload: null }));
  await failed.reached(1);
  assert.deepEqual(await store.db.selectFrom('settings').select('name').where('name', '=', 'effect').execute(), []);
  assert.equal((await jobRows(store)).length, 1);
});

test('of jobs that end at once only the one whose lease was lost undoes its effect', async (t) => {
  const { store, start } = await openQueue(t);
  const all = counter();
  const failed: unknown[] = [];
  await start(
    {
      write: async (job, { store }) => {
        const id = { name: `effect ${job.payload}`, value: '1', updated_at: 0 };
        if (job.payload === 2) {
          await store.transaction((tx) =>
            tx.updateTable('jobs').set({ lease_token: 'other' }).where('id', '=', job.id).execute(),
          );
        }
        all.hit();
        await all.reached(4);
        await store
          .transaction(async (tx) => {
            await tx.insertInto('settings').values(id).execute();
            await completeIn(tx, job);
          })
          .catch(() => failed.push(job.payload));
      },
    },
    { concurrency: 4 },
  );
  await store.transaction((tx) =>
    enqueueAll(
      tx,
      [1, 2, 3, 4].map((payload) => ({ name: 'write', payload })),
    ),
  );
  while ((await jobRows(store)).length > 1 || failed.length === 0) await sleep(10);
  const rows = await store.db.selectFrom('settings').select('name').where('name', 'like', 'effect %').execute();
  assert.deepEqual(rows.map(({ name }) => name).toSorted(), ['effect 1', 'effect 3', 'effect 4']);
  assert.deepEqual(failed, [2]);
});

test('a host that is slow holds up no other', async (t) => {
  const { store, start } = await openQueue(t);
  const slow = counter();
  const quick = counter();
  const release = Promise.withResolvers<void>();
  await store.transaction((tx) =>
    enqueueAll(tx, [
      ...Array.from({ length: 20 }, (_, payload) => ({ name: 'slow', payload, host: 'slow.example', runAt: 1 })),
      ...Array.from({ length: 5 }, (_, payload) => ({ name: 'quick', payload, host: 'quick.example' })),
    ]),
  );
  await start(
    {
      slow: async () => {
        slow.hit();
        await release.promise;
      },
      quick: async () => void quick.hit(),
    },
    { perHost: 2 },
  );
  await quick.reached(5);
  // One that comes after somebody looked past the slow ones in vain.
  await sleep(50);
  await store.transaction((tx) => enqueue(tx, { name: 'quick', payload: 5, host: 'quick.example' }));
  await quick.reached(6);
  assert.equal(slow.count, 2);
  release.resolve();
  await slow.reached(20);
  await drained(store);
});

test('two hosts that are slow hold up no other', async (t) => {
  const { store, start } = await openQueue(t);
  const slow = counter();
  const quick = counter();
  const release = Promise.withResolvers<void>();
  const waiting = ['one.example', 'two.example'].flatMap((host) =>
    Array.from({ length: 20 }, (_, payload) => ({ name: 'slow', payload, host, runAt: 1 })),
  );
  await store.transaction((tx) => enqueueAll(tx, waiting));
  await start(
    {
      slow: async () => {
        slow.hit();
        await release.promise;
      },
      quick: async () => void quick.hit(),
    },
    { perHost: 2, concurrency: 8 },
  );
  await slow.reached(4);
  await store.transaction((tx) => enqueue(tx, { name: 'quick', payload: 1, host: 'quick.example' }));
  await quick.reached(1);
  release.resolve();
  await slow.reached(40);
  await drained(store);
});
