import assert from 'node:assert/strict';
import { once } from 'node:events';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { cancellationSignal } from '../../../src/platform/cancellation.ts';
import { enqueueAll, type NewJob } from '../../../src/platform/jobs/enqueue.ts';
import type { Job } from '../../../src/platform/jobs/job.ts';
import type { JobContext } from '../../../src/platform/jobs/worker.ts';
import { counter, drained, jobRows, openQueue, type Queue } from './harness.ts';

const parking = { after: 0, deadline: 60_000, most: 4, perHost: 2 };
const options = { lanes: ['inbox'] as const, concurrency: 2, perHost: 2, parking };

const wait = (host: string, more: Partial<NewJob> = {}): NewJob => {
  return { name: 'wait', payload: { host }, host, lane: 'inbox', ...more };
};

const add = ({ store }: Queue, ...jobs: NewJob[]) => store.transaction((tx) => enqueueAll(tx, jobs));

test('jobs that wait for others leave their places, up to the share of their host', async (t) => {
  const queue = await openQueue(t);
  const ended = Promise.withResolvers<void>();
  const begun = counter();
  const handlers = {
    wait: (_job: Job, { allowParking }: JobContext) => {
      begun.hit();
      return allowParking(() => ended.promise);
    },
    quick: async () => {},
  };
  await queue.start(handlers, options);
  const names = ['a.slow.example', 'b.slow.example', 'c.slow.example', 'd.slow.example'];
  await add(queue, ...names.map((host) => wait(host)));
  await begun.reached(2);
  await add(queue, wait('a.other.example'));
  await begun.reached(3);
  await add(queue, { name: 'quick', payload: {}, host: 'well.example', lane: 'inbox' });
  for (;;) {
    const left = await jobRows(queue.store);
    if (left.every(({ name }) => name === 'wait')) break;
    await sleep(10);
  }
  assert.equal(begun.count, 3, 'names of one site share');
  ended.resolve();
  await drained(queue.store);
  assert.equal(begun.count, 5);
});

test('however much waits of a host that gets nothing, others are found behind it', async (t) => {
  const queue = await openQueue(t);
  const ended = Promise.withResolvers<void>();
  const begun = counter();
  const quick = counter();
  const handlers = {
    async wait(_job: Job, { allowParking }: JobContext) {
      begun.hit();
      await allowParking(() => ended.promise);
    },
    quick: async () => void quick.hit(),
  };
  await queue.start(handlers, options);
  await add(queue, wait('slow.example'), wait('slow.example'));
  await begun.reached(2);
  const many = Array.from({ length: 9000 }, () => wait('slow.example'));
  await add(queue, ...many, { name: 'quick', payload: {}, host: 'well.example', lane: 'inbox', runAt: Date.now() + 1 });
  await quick.reached(1);
  assert.equal(begun.count, 2);
  await queue.store.transaction((tx) => tx.deleteFrom('jobs').where('lease_token', 'is', null).execute());
  ended.resolve();
  await drained(queue.store);
});

test('what finds no room to be parked, or is parked for too long, has to end', async (t) => {
  const queue = await openQueue(t);
  const ended: [payload: unknown, isLarge: boolean][] = [];
  const done = counter();
  const handlers = {
    async wait({ payload, size }: Job, { allowParking }: JobContext) {
      await allowParking(async () => {
        const signal = cancellationSignal();
        if (signal && !signal.aborted) await once(signal, 'abort');
        ended.push([payload, size > 65_536]);
      });
      done.hit();
    },
  };
  const large = { size: 'x'.repeat(70_000) };
  await queue.start(handlers, { ...options, parking: { ...parking, deadline: 600 } });
  await add(queue, wait('large.example', { payload: large }));
  await add(queue, wait('small.example', { payload: 'small' }));
  await done.reached(2);
  // Which is first is up to the clock.
  const bySize = ended.sort(([, a], [, b]) => Number(a) - Number(b));
  assert.deepEqual(bySize, [
    ['small', false],
    [large, true],
  ]);
});
