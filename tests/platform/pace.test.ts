import assert from 'node:assert/strict';
import { once } from 'node:events';
import { test } from 'node:test';
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';
import { createPace, type Pace } from '../../src/platform/pace.ts';

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
  /** Whether what arrives goes before a piece for 20 ms; waits until the piece is done all the same. */
  const goesFirst = async () => {
    let isDone = false;
    const piece = pace.take(async () => {
      isDone = true;
    });
    const arrive = async () => {
      for (let count = 0; count < 5; count += 1) pace.noteArrival();
      await nextTurn();
    };
    for (const until = performance.now() + 20; performance.now() < until; ) await arrive();
    const wentFirst = !isDone;
    while (!isDone) await arrive();
    await piece;
    return wentFirst;
  };
  // What comes does not count for long: a machine that is held up for a moment may miss it.
  let wentFirst = false;
  for (let attempt = 0; attempt < 5 && !wentFirst; attempt += 1) wentFirst = await goesFirst();
  assert.ok(wentFirst);
});

test('what arrived is dealt with once all of it has been taken in', async (t) => {
  // As if it had all come just now, however long the test takes.
  let clock = 0;
  t.mock.method(performance, 'now', () => clock);
  const pace = createPace();
  const takenIn = Array.from({ length: 5 }, () => pace.noteArrival());
  let isDone = false;
  const piece = pace.take(async () => {
    isDone = true;
  });
  for (const noteTakenIn of takenIn.slice(1)) noteTakenIn();
  clock = 4;
  await sleep(30);
  assert.equal(isDone, false, 'one is still being taken in');
  takenIn[0]?.();
  await sleep(30);
  assert.equal(isDone, false, 'the next may follow');
  clock = 10;
  await piece;
});

test('what came while the process was held up is noticed before anything is dealt with', async (t) => {
  const { port1, port2 } = new MessageChannel();
  t.after(() => port1.close());
  const input = once(port1, 'message');
  let clock = 0;
  t.mock.method(performance, 'now', () => clock);
  const pace = createPace();
  for (let count = 0; count < 5; count += 1) pace.noteArrival()();
  let isDone = false;
  const piece = pace.take(async () => {
    isDone = true;
  });
  await nextTurn();
  port2.postMessage('more');
  for (const until = Date.now() + 5; Date.now() < until; );
  clock = 8;
  await input;
  assert.equal(isDone, false);
  await piece;
});

test('fewer pieces run together when somebody has just asked', async (t) => {
  t.mock.method(performance, 'now', () => 0);
  const mostTogether = async (pace: Pace) => {
    let running = 0;
    let most = 0;
    const piece = async () => {
      running += 1;
      most = Math.max(most, running);
      await nextTurn();
      running -= 1;
    };
    await Promise.all(Array.from({ length: 100 }, () => pace.take(piece)));
    return most;
  };
  const unasked = await mostTogether(createPace());
  const asked = createPace();
  asked.noteRequest();
  assert.ok((await mostTogether(asked)) < unasked);
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

test('whoever reads waits for the end of a short burst', async (t) => {
  // Nobody gives up waiting, however slow the machine.
  t.mock.timers.enable({ apis: ['setTimeout'] });
  const pace = createPace();
  assert.equal(pace.burstEnd(), undefined, 'there is none');
  const done: number[] = [];
  for (let index = 0; index < 150; index += 1) void pace.take(async () => done.push(index));
  await pace.burstEnd();
  assert.equal(done.length, 150);
  await nextTurn();
  assert.equal(pace.burstEnd(), undefined, 'it is over');
});

test('nobody waits for the end of a long burst, or for what waits for another server', async () => {
  const long = createPace();
  for (let count = 0; count < 1000; count += 1) void long.take(async () => undefined);
  assert.equal(long.burstEnd(), undefined);
  const stuck = createPace();
  for (let count = 0; count < 2; count += 1) void stuck.take(() => new Promise<void>(() => {}));
  await stuck.burstEnd();
});

test('nobody waits, or waits any longer, while more keeps arriving', async (t) => {
  t.mock.method(performance, 'now', () => 0);
  t.mock.timers.enable({ apis: ['setTimeout'] });
  const pace = createPace();
  let isDone = false;
  const piece = async () => {
    isDone = true;
  };
  void pace.take(piece);
  assert.equal(pace.burstEnd(), undefined, 'one is no burst');
  void pace.take(piece);
  const end = pace.burstEnd();
  assert.ok(end);
  for (let count = 0; count < 5; count += 1) pace.noteArrival();
  assert.equal(pace.burstEnd(), undefined);
  await end;
  assert.equal(isDone, false);
});

test('a piece that fails tells whoever waits for it, and holds up nothing', async () => {
  const pace = createPace();
  const failing = pace.take(() => Promise.reject(new Error('no')));
  const waiting = pace.take(() => new Promise<void>(() => {}));
  await assert.rejects(failing, /no/);
  assert.equal(await pace.take(async () => 'next'), 'next');
  assert.equal(await Promise.race([waiting, Promise.resolve('still waits')]), 'still waits');
});
