import assert from 'node:assert/strict';
import { test } from 'node:test';
import { SCOPES } from '../../src/domain/tokens/scopes.ts';
import { LANGUAGES } from '../../src/words/languages.ts';

/** `read:me` is the earlier name of `profile`. */
const known = SCOPES.filter((scope) => scope !== 'read:me').sort();

for (const { name, words } of LANGUAGES) {
  test(`${name}: every scope is explained, and nothing else`, () => {
    assert.deepEqual(Object.keys(words().scopes).sort(), known);
  });
}
