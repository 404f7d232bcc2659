import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findShortcodes } from '../../src/lib/text/shortcode.ts';

const VECTORS: [text: string, expected: string[]][] = [
  [':cat: and :dog_2:', ['cat', 'dog_2']],
  ['(:cat:) :cat:', ['cat']],
  ['<p>:cat:</p>', ['cat']],
  [':cat::dog:', []],
  ['at 10:20:30', []],
  ['x:cat: :cat:x', []],
  [':a: :: :: :', []],
  [':no-dash:', []],
  ['猫:cat: :cat:猫', []],
  ['x:ab: :cd:', ['cd']],
];

for (const [text, expected] of VECTORS) {
  test(`custom emoji of ${JSON.stringify(text)}`, () => assert.deepEqual(findShortcodes(text), expected));
}
