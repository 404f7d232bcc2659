import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isNestedDeeper, joined, keptText, textFrom, valueFrom } from '../../src/lib/json.ts';

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

test('text and value are made of the same parts', () => {
  const kept = keptText<{ a: number; b: string[] }>('{"a":1,"b":["\\"x"]}');
  const parts = joined<{ a: number; b: string[] }, { c?: string; d: unknown }>(kept, {
    c: undefined,
    d: [kept, null, { e: true }],
  });
  const value = { a: 1, b: ['"x'], d: [{ a: 1, b: ['"x'] }, null, { e: true }] };
  assert.equal(textFrom(parts), JSON.stringify(value));
  assert.deepEqual(JSON.parse(JSON.stringify(valueFrom(parts))), value);
  assert.equal(textFrom(joined({}, {})), '{}');
});
