import assert from 'node:assert/strict';
import { test } from 'node:test';
import { GiveUp, RetryLater } from '../../../src/platform/jobs/backoff.ts';
import { enqueueAll } from '../../../src/platform/jobs/enqueue.ts';
import { openQueue } from './harness.ts';

test('how each attempt at a job ended is told, once', async (t) => {
  const { store, start } = await openQueue(t);
  const handlers = {
    good: async () => {},
    waiting: () => Promise.reject(new RetryLater(3_600_000, 'the server is busy')),
    failing: () => Promise.reject(new Error('not yet')),
    hopeless: () => Promise.reject(new GiveUp('never')),
  };
  const told: string[] = [];
  const names = Object.keys(handlers);
  await store.transaction((tx) =>
    enqueueAll(
      tx,
      names.map((name) => ({ name, payload: null })),
    ),
  );
  const all = Promise.withResolvers<void>();
  const worker = await start(handlers, {
    onEnd(name, result, ms) {
      assert.ok(ms >= 0);
      if (told.push(`${name} ${result}`) === names.length) all.resolve();
    },
  });
  await all.promise;
  await worker.stop();
  assert.deepEqual(told.sort(), ['failing retry', 'good done', 'hopeless dead', 'waiting later']);
});
