import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { type AwaitOthers, awaitOthers } from '../../src/platform/await-others.ts';

type Arrivals = { readonly after?: number; readonly turns: number };

/** How many there are, of one who waits and others who come with each turn of the event loop, when it is over. */
async function waitFor(others: AwaitOthers, { after = 0, turns }: Arrivals, areReturning?: boolean): Promise<number> {
  let count = 1;
  const seen = others(() => count, areReturning).then(() => count);
  for (let turn = 0; turn < after; turn += 1) await nextTurn();
  for (let turn = 0; turn < turns; turn += 1) {
    count += 1;
    await nextTurn();
  }
  return seen;
}

/** Tries it several times: nobody waits for long, and a machine that is held up for a millisecond may miss it. */
async function assertSeen(expected: number, attempt: () => Promise<number>): Promise<void> {
  const seen: number[] = [];
  while (seen.length < 20 && seen.at(-1) !== expected) seen.push(await attempt());
  assert.equal(seen.at(-1), expected, `${seen}`);
}

test('those who come one by one are waited for', async () => {
  await assertSeen(4, () => waitFor(awaitOthers(64), { turns: 3 }));
});

test('who comes alone waits for nobody', async () => {
  assert.equal(await waitFor(awaitOthers(64), { after: 2, turns: 1 }), 1);
});

test('nobody is waited for once there are as many as are done together', async () => {
  await assertSeen(2, () => waitFor(awaitOthers(2), { turns: 5 }));
});

test('as many as lately are waited for, but not when those have not been answered', async () => {
  const others = awaitOthers(64);
  const few = { after: 4, turns: 2 };
  await assertSeen(3, async () => {
    await others(() => 3);
    return waitFor(others, few);
  });
  await others(() => 3);
  assert.equal(await waitFor(others, few, false), 1);
});
