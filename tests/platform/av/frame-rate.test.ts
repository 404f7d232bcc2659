import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fraction } from '../../../src/platform/av/input.ts';

test('frame rates are the fractions that videos use', () => {
  assert.equal(fraction(30), '30/1');
  assert.equal(fraction(29.97003), '30000/1001');
  assert.equal(fraction(23.976), '24000/1001');
  assert.equal(fraction(12.5), '12500/1000');
  assert.equal(fraction(Number.NaN), '0/1');
});
