import assert from 'node:assert/strict';
import { test } from 'node:test';
import { batchCalls } from '../../src/platform/batch-calls.ts';

test('what is asked in one turn is done together, and each gets its own answer', async () => {
  const groups: number[][] = [];
  const double = batchCalls(
    async (all: readonly number[]) => {
      groups.push([...all]);
      return all.map((one) => one * 2);
    },
    { delay: 0, most: 3 },
  );
  assert.deepEqual(await Promise.all([1, 2, 3, 4].map(double)), [2, 4, 6, 8]);
  assert.deepEqual(groups, [[1, 2, 3], [4]]);
  assert.equal(await double(5), 10);
});

test('one that cannot be done fails alone', async () => {
  const done: number[] = [];
  const only = batchCalls(
    async (all: readonly number[]) => {
      if (all.includes(2)) throw new Error('not this one');
      done.push(...all);
      return all;
    },
    { delay: 1, most: 10 },
  );
  const outcomes = await Promise.allSettled([1, 2, 3].map(only));
  assert.deepEqual(
    outcomes.map(({ status }) => status),
    ['fulfilled', 'rejected', 'fulfilled'],
  );
  assert.deepEqual(done, [1, 3]);
});
