import assert from 'node:assert/strict';
import { test } from 'node:test';
import { plainWords, searchWords } from '../../src/lib/search-words.ts';

test('words lose case, accents of Latin letters and everything around them', () => {
  assert.deepEqual(searchWords('Crème-brûlée, at 9 o’clock!'), ['creme', 'brulee', 'at', '9', 'o', 'clock']);
  assert.deepEqual(searchWords('ﬁne ＡＢＣ'), ['fine', 'abc']);
  assert.deepEqual(searchWords('Ёлка йод'), ['ёлка', 'йод']);
  assert.deepEqual(searchWords('snake_case #tag @me'), ['snake', 'case', 'tag', 'me']);
});

test('scripts without spaces fall into characters, marks staying with theirs', () => {
  assert.deepEqual(searchWords('東京tower'), ['東', '京', 'tower']);
  assert.deepEqual(searchWords('がぎ'), ['が', 'ぎ']);
});

test('words and texts are bounded', () => {
  assert.equal(searchWords('x'.repeat(1000))[0]?.length, 64);
  assert.equal(searchWords('a '.repeat(20_000)).length, 5000);
  assert.equal(plainWords('a '.repeat(100)).length, 10);
});
