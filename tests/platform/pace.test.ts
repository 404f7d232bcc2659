import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { createPace, type Pace } from '../../src/platform/pace.ts';

/** More than run together, each of which takes a millisecond by a clock that stands still otherwise; how many are done. */
async function workFor(t: TestContext, pace: Pace): Promise<() => number> {
  let clock = 0;
  t.mock.method(performance, 'now', () => clock);
  t.mock.timers.enable({ apis: ['setTimeout'] });
  let done = 0;
  for (let count = 0; count < 100; count += 1) {
    void pace.take(async () => {
      clock += 1;
      done += 1;
    });
  }
  return () => done;
}

const manyTurns = async () => {
  for (let turn = 0; turn < 100; turn += 1) await nextTurn();
};

test('all pieces are done, in the order in which they came, while people ask', async (t) => {
  const pace = createPace();
  const done: number[] = [];
  const asking = setInterval(() => pace.noteRequest(), 1);
  t.after(() => clearInterval(asking));
  const pieces = Array.from({ length: 300 }, (_, index) => pace.take(async () => done.push(index)));
  await Promise.all(pieces);
  assert.deepEqual(done, [...Array(300).keys()]);
});

test('while nobody asks, there is no rest', async (t) => {
  const done = await workFor(t, createPace());
  await manyTurns();
  assert.equal(done(), 100);
});

test('while somebody asks, a few are done at a time, with a rest after them', async (t) => {
  const pace = createPace();
  const done = await workFor(t, pace);
  pace.noteRequest();
  await manyTurns();
  const first = done();
  assert.ok(first > 0 && first < 100, `${first}`);
  t.mock.timers.tick(first);
  await manyTurns();
  assert.equal(done(), first, 'the rest is longer than the work was');
  t.mock.timers.tick(first);
  await manyTurns();
  assert.equal(done(), 2 * first);
});

test('only a few pieces run together', async () => {
  const pace = createPace();
  let running = 0;
  let most = 0;
  const piece = async () => {
    running += 1;
    most = Math.max(most, running);
    await nextTurn();
    running -= 1;
  };
  await Promise.all(Array.from({ length: 100 }, () => pace.take(piece)));
  assert.ok(most > 1 && most < 100, `${most}`);
});

test('a piece that fails tells whoever waits for it, and one that waits for another server holds up nothing', async () => {
  const pace = createPace();
  const failing = pace.take(() => Promise.reject(new Error('no')));
  const waiting = pace.take(() => new Promise<void>(() => {}));
  await assert.rejects(failing, /no/);
  assert.equal(await pace.take(async () => 'next'), 'next');
  assert.equal(await Promise.race([waiting, Promise.resolve('still waits')]), 'still waits');
});
