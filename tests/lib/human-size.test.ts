import assert from 'node:assert/strict';
import { test } from 'node:test';
import { humanSize } from '../../src/lib/text/human-size.ts';

test('sizes are written as Rails writes them', () => {
  const sizes = { 0: '0 Bytes', 1: '1 Byte', 123: '123 Bytes', 1234: '1.21 KB', 12345: '12.1 KB', 1234567: '1.18 MB' };
  for (const [bytes, text] of Object.entries(sizes)) assert.equal(humanSize(Number(bytes)), text);
  assert.deepEqual([1234567890, 1234567890123, 2 ** 70].map(humanSize), ['1.15 GB', '1.12 TB', '1050000 PB']);
});
