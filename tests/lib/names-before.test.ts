import assert from 'node:assert/strict';
import { test } from 'node:test';
import { namesMissingIn, textOfNames } from '../../src/lib/text/names-before.ts';

// Page and server decide alike which names a text has by now.
const CASES: readonly (readonly [text: string, missing: readonly string[]])[] = [
  ['', ['grace', 'eve@example.org']],
  ['@grace, thank you', ['eve@example.org']],
  ['Thank you (@Grace)!', ['eve@example.org']],
  ['@eve@EXAMPLE.org: and @grace.', []],
  ['grace and @gracious', ['grace', 'eve@example.org']],
  ['https://example.org/@grace', ['grace', 'eve@example.org']],
];

for (const [text, missing] of CASES) {
  test(`names missing in "${text}"`, () => {
    const names = namesMissingIn(text, ['grace', 'eve@example.org']);
    assert.deepEqual(names, missing);
    assert.deepEqual(namesMissingIn(`${textOfNames(names)}${text}`, ['grace', 'eve@example.org']), []);
  });
}
