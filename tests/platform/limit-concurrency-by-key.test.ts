import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setImmediate as turn } from 'node:timers/promises';
import { limitConcurrencyByKey } from '../../src/platform/limit-concurrency-by-key.ts';

test('work of a key that has its share lets others pass, and only so much waits', async () => {
  const takeTurn = limitConcurrencyByKey({ most: 3, perKey: 2, waiting: 2 });
  const begun: string[] = [];
  const ends: (() => void)[] = [];
  const work = (name: string) => () =>
    new Promise<void>((resolve) => {
      begun.push(name);
      ends.push(resolve);
    });
  const all = [takeTurn('slow', work('1')), takeTurn('slow', work('2')), takeTurn('slow', work('3'))];
  all.push(takeTurn('well', work('4')), takeTurn('well', work('5')));
  assert.deepEqual(begun, ['1', '2', '4']);
  await assert.rejects(takeTurn('other', work('6')), { kind: 'unavailable' });
  ends[2]?.();
  await turn();
  assert.deepEqual(begun, ['1', '2', '4', '5']);
  ends[0]?.();
  await turn();
  assert.deepEqual(begun, ['1', '2', '4', '5', '3']);
  for (const end of ends) end();
  await Promise.all(all);
});
