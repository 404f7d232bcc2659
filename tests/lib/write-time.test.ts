import assert from 'node:assert/strict';
import { test } from 'node:test';
import { DAY, toDate, toIso, toMidnightIso } from '../../src/lib/time.ts';

const LATEST = 8.64e15;

test('times are written as the engine writes them', () => {
  const days = [0, 1, 58, 59, 60, 365, 10_957, 11_016, 20_785, 2_932_896, 2_932_897, -1, -25_567, -719_529];
  const within = [0, 1, 999, 1000, 59_999, 60_000, 3_599_999, 3_600_000, 43_200_000, DAY - 1];
  // Forth and back, so that the day before is not taken for this one.
  for (const day of [...days, ...days.toReversed()])
    for (const ms of within) {
      const at = day * DAY + ms;
      assert.equal(toIso(at), new Date(at).toISOString());
    }
  for (const at of [LATEST, -LATEST, 0.7, -0.7]) assert.equal(toIso(at), new Date(at).toISOString());
  assert.equal(toDate(1_795_824_000_000), '2026-11-28');
  assert.equal(toMidnightIso(1_795_900_000_000), '2026-11-28T00:00:00.000Z');
});

test('what is no time is not written', () => {
  for (const at of [Number.NaN, Number.POSITIVE_INFINITY, LATEST + 1]) assert.throws(() => toIso(at), RangeError);
});
