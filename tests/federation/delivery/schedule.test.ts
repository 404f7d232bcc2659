import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  DELIVERY_LIFE,
  hostDelay,
  OPEN_AFTER,
  readRetryAfter,
  retryDelay,
} from '../../../src/domain/deliveries/schedule.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

/** The instants of all attempts (ms after the first), with every wait as short or as long as it may be. */
function attempts(random: number): number[] {
  const instants = [0];
  for (let failed = 1; ; failed += 1) {
    const at = (instants.at(-1) ?? 0) + retryDelay(failed, random);
    if (at > DELIVERY_LIFE) return instants;
    instants.push(at);
  }
}

for (const random of [0, 0.5, 1]) {
  test(`five attempts in a quarter of an hour, at least 25 in at least seven days (${random})`, () => {
    const instants = attempts(random);
    assert.ok((instants[4] ?? Number.POSITIVE_INFINITY) <= 15 * MINUTE);
    assert.ok(instants.length >= 25, `${instants.length} attempts`);
    assert.ok((instants.at(-1) ?? 0) >= 7 * DAY);
  });
}

test('a dead server is asked at most every half hour', () => {
  assert.ok(hostDelay(1, 0, 0) < MINUTE);
  for (const failures of [OPEN_AFTER, OPEN_AFTER + 1, 1000]) assert.ok(hostDelay(failures, 0, 0) >= 30 * MINUTE);
});

test('Retry-After counts, up to a day', () => {
  assert.equal(hostDelay(1, 3 * 3_600_000, 0), 3 * 3_600_000);
  assert.equal(hostDelay(1, 9 * DAY, 0), DAY);
  assert.equal(readRetryAfter('120'), 120_000);
  const soon = readRetryAfter(new Date(Date.now() + 100_000).toUTCString());
  assert.ok(soon > 90_000 && soon <= 100_000);
  for (const nonsense of [undefined, '', 'soon', '-5', 'Mon, 01 Jan 1990 00:00:00 GMT']) {
    assert.equal(readRetryAfter(nonsense), 0);
  }
});
