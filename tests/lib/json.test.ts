import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isNestedDeeper } from '../../src/lib/json.ts';

test('brackets are counted, but for those in strings', () => {
  const nested = (depth: number) => '['.repeat(depth) + ']'.repeat(depth);
  assert.equal(isNestedDeeper(nested(3), 3), false);
  assert.equal(isNestedDeeper(nested(4), 3), true);
  assert.equal(isNestedDeeper('{"a":{"b":[1]}}', 3), false);
  assert.equal(isNestedDeeper('{"a":{"b":[[1]]}}', 3), true);
  assert.equal(isNestedDeeper(`[${'[],'.repeat(100)}[]]`, 2), false, 'side by side');
  assert.equal(isNestedDeeper(JSON.stringify(['[[[[', '\\"[[[[', '[\\']), 1), false);
  assert.equal(isNestedDeeper('["\\"",[[1]]]', 2), true, 'an escaped quote does not end a string');
  assert.equal(isNestedDeeper('["never closed [[[', 1), false);
});
