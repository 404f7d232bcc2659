import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';
import { createPace } from '../../src/platform/pace.ts';

test('all pieces are done, in the order in which they came, while requests come', async (t) => {
  const pace = createPace();
  const done: number[] = [];
  const asking = setInterval(() => pace.noteRequest(), 1);
  t.after(() => clearInterval(asking));
  const pieces = Array.from({ length: 300 }, (_, index) => pace.take(async () => done.push(index)));
  await Promise.all(pieces);
  assert.deepEqual(done, [...Array(300).keys()]);
});

test('what arrives is taken in first, but nothing waits for the end of a flood', async () => {
  const pace = createPace();
  /** Whether it is dealt with before ten turns of the event loop, each of which brings more. */
  const isOvertaken = async () => {
    let isDone = false;
    const piece = pace.take(async () => {
      isDone = true;
    });
    for (let turn = 0; turn < 10; turn += 1) {
      for (let count = 0; count < 5; count += 1) pace.noteArrival();
      await nextTurn();
    }
    const wasDone = isDone;
    while (!isDone) {
      pace.noteArrival();
      await sleep(1);
    }
    await piece;
    return !wasDone;
  };
  // What comes does not count for long: a machine that is held up for a moment may miss it.
  let attempts = 1;
  while (!(await isOvertaken()) && attempts < 5) attempts += 1;
  assert.ok(attempts < 5);
});

test('what arrives alone is dealt with at once', async () => {
  const pace = createPace();
  pace.noteArrival();
  let isDone = false;
  void pace.take(async () => {
    isDone = true;
  });
  await nextTurn();
  await nextTurn();
  assert.equal(isDone, true);
});

test('a piece that fails tells whoever waits for it, and holds up nothing', async () => {
  const pace = createPace();
  const failing = pace.take(() => Promise.reject(new Error('no')));
  const waiting = pace.take(() => new Promise<void>(() => {}));
  await assert.rejects(failing, /no/);
  assert.equal(await pace.take(async () => 'next'), 'next');
  assert.equal(await Promise.race([waiting, Promise.resolve('still waits')]), 'still waits');
});
