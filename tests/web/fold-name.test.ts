import assert from 'node:assert/strict';
import { test } from 'node:test';
import { foldName } from '../../src/lib/text/fold-name.ts';

/** What is looked for, and what it is called. */
const SAME = [
  ['Bär', 'bar'],
  ['fuß', 'FUSS'],
  ['thumbs_up', 'Thumbs up'],
  ['قُبلة', 'قبله'],
  ['أحمر', 'احمر'],
  ['مبنى', 'مبني'],
] as const;

test('names of emojis are found without accents and vowel signs, and with letters that people mix up', () => {
  for (const [one, other] of SAME) assert.equal(foldName(one), foldName(other));
});
