import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';
import { createPace } from '../../src/platform/pace.ts';

test('all pieces are done, in the order in which they came, while requests come', async () => {
  const pace = createPace();
  const done: number[] = [];
  const asking = setInterval(() => pace.noteRequest(), 1);
  const pieces = Array.from({ length: 300 }, (_, index) => pace.take(async () => done.push(index)));
  await Promise.all(pieces);
  clearInterval(asking);
  assert.deepEqual(done, [...Array(300).keys()]);
});

test('what arrives is taken in first, but nothing waits for the end of a flood', async () => {
  const pace = createPace();
  const arrive = () => {
    for (let count = 0; count < 5; count += 1) pace.noteArrival();
  };
  const arriving = setInterval(arrive, 1);
  arrive();
  let isDone = false;
  const piece = pace.take(async () => {
    isDone = true;
  });
  await sleep(20);
  assert.equal(isDone, false);
  await piece;
  clearInterval(arriving);
  assert.equal(isDone, true);
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
