import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createCache } from '../../src/platform/cache.ts';

test('a cache keeps what was used lately, within its bytes', () => {
  const cache = createCache(5000);
  const value = 'x'.repeat(500);
  for (const key of ['a', 'b', 'c', 'd']) cache.set(key, value);
  assert.equal(cache.get('a'), value);
  cache.set('e', value);
  assert.equal(cache.get('b'), undefined);
  assert.equal(cache.get('a'), value);
  cache.delete('a');
  assert.equal(cache.get('a'), undefined);
});

test('what is larger than the cache is not kept, and what it replaced is gone', () => {
  const cache = createCache(5000);
  cache.set('a', 'old');
  cache.set('a', 'x'.repeat(5000));
  assert.equal(cache.get('a'), undefined);
});
