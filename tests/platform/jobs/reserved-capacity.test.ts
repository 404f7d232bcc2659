import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Reservation, reserveCapacity } from '../../../src/platform/jobs/capacity.ts';
import { enqueue, enqueueLeased, type NewJob } from '../../../src/platform/jobs/enqueue.ts';
import { completeIn } from '../../../src/platform/jobs/settle.ts';
import { startWorker } from '../../../src/platform/jobs/worker.ts';
import { counter, drained, jobRows, openQueue, type Queue } from './harness.ts';

const note = (payload: unknown, more: Partial<NewJob> = {}): NewJob => ({
  name: 'note',
  payload,
  lane: 'inbox',
  ...more,
});

const reserve = ({ store }: Queue, ...jobs: NewJob[]) => reserveCapacity(store, 'inbox', jobs);

/** Reserves capacity once the worker has seen that nothing waits before the jobs. */
async function reserveSoon(queue: Queue, ...jobs: NewJob[]): Promise<Reservation> {
  for (;;) {
    const reservation = reserve(queue, ...jobs);
    if (reservation) return reservation;
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}

async function handOver(queue: Queue, reservation: Reservation, ...jobs: NewJob[]): Promise<void> {
  reservation.begin(await queue.store.transaction((tx) => enqueueLeased(tx, jobs, reservation.leaseToken)));
}

test('jobs that are handed over run in order, and end as others do', async (t) => {
  const queue = await openQueue(t);
  const ran: unknown[] = [];
  await queue.start(
    {
      note: async (job, { store }) => {
        ran.push([job.payload, job.attempts]);
        await store.transaction((tx) => completeIn(tx, job));
      },
    },
    { lanes: ['inbox'], reservable: 10 },
  );
  const jobs = [note('first'), note({ second: true })];
  await handOver(queue, await reserveSoon(queue, ...jobs), ...jobs);
  await drained(queue.store);
  assert.deepEqual(ran, [
    ['first', 1],
    [{ second: true }, 1],
  ]);
});

test('nothing is handed over past what waits, beyond the room there is, or to a worker that takes none', async (t) => {
  const queue = await openQueue(t);
  const ended = Promise.withResolvers<void>();
  const options = { lanes: ['inbox'] as const, concurrency: 2, reservable: 2 };
  assert.equal(reserve(queue, note(0)), undefined);
  const worker = await queue.start({ note: () => ended.promise }, options);
  const first = [note(1, { host: 'a.example' }), note(2, { host: 'a.example' })];
  const reservation = await reserveSoon(queue, ...first);
  assert.equal(reserve(queue, note(3), note(4), note(5)), undefined);
  await handOver(queue, reservation, ...first);
  assert.equal(reserve(queue, note(3, { host: 'a.example' })), undefined);
  (await reserveSoon(queue, note(3, { host: 'b.example' }))).begin([]);
  await queue.store.transaction((tx) => enqueue(tx, note('waits')));
  assert.equal(reserve(queue, note(2)), undefined);
  ended.resolve();
  await worker.stop();
  assert.equal(reserve(queue, note(2)), undefined);
});

test('a job that waits or runs already is not handed over again, a dead one is', async (t) => {
  const queue = await openQueue(t);
  const ran = counter();
  const payloads: unknown[] = [];
  const going = Promise.withResolvers<void>();
  await queue.start(
    {
      note: async ({ payload }) => {
        payloads.push(payload);
        ran.hit();
        await going.promise;
      },
    },
    { lanes: ['inbox'], reservable: 10 },
  );
  await queue.store.transaction((tx) => enqueue(tx, note('dead', { uniqueKey: 'dead', lane: 'low' })));
  await queue.store.transaction((tx) => tx.updateTable('jobs').set({ dead_at: 1 }).execute());
  const jobs = [
    note('one', { uniqueKey: 'one' }),
    note('again', { uniqueKey: 'one' }),
    note('new', { uniqueKey: 'dead' }),
  ];
  await handOver(queue, await reserveSoon(queue, ...jobs), ...jobs);
  await ran.reached(2);
  const repeated = [note('repeated', { uniqueKey: 'one' })];
  await handOver(queue, await reserveSoon(queue, ...repeated), ...repeated);
  going.resolve();
  await drained(queue.store);
  assert.deepEqual(payloads, ['one', 'new']);
});

test('a job that was handed over to a worker that died runs again', async (t) => {
  const queue = await openQueue(t);
  const { store, bus } = queue;
  await store.transaction((tx) => enqueueLeased(tx, [note('left behind')], 'dead worker'));
  await store.transaction((tx) =>
    tx
      .updateTable('jobs')
      .set({ leased_until: Date.now() - 1 })
      .execute(),
  );
  const ran = counter();
  const log = { error: () => {}, warn: () => {} };
  const handlers = { note: async () => void ran.hit() };
  const worker = await startWorker({ store, bus, handlers, log, lanes: ['inbox'], concurrency: 1, reservable: 1 });
  await drained(store);
  await worker.stop();
  assert.equal(ran.count, 1);
  assert.deepEqual(await jobRows(store), []);
});
