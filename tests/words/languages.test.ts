import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ar } from '../../src/words/ar.ts';
import { de } from '../../src/words/de.ts';
import { en } from '../../src/words/en.ts';
import { acceptedWords, findWords } from '../../src/words/languages.ts';

test('acceptedWords: takes the language that is preferred among those there are', () => {
  const cases = [
    [undefined, en],
    ['', en],
    ['de', de],
    ['de-AT,en;q=0.5', de],
    ['fr, ar;q=0.8, de;q=0.9', de],
    ['fr, ar-EG;q=0.8', ar],
    ['*', en],
    ['fr', en],
    ['de;q=0, en', en],
    [';;,q=,\u0000', en],
  ] as const;
  for (const [header, words] of cases) assert.equal(acceptedWords(header).language, words.language, String(header));
});

test('findWords: knows a language by its tag with or without a region', () => {
  assert.equal(findWords('de_CH'), de);
  assert.equal(findWords('AR'), ar);
  for (const tag of ['', null, undefined, 'den', 'x', 'toString']) assert.equal(findWords(tag), undefined);
});

test('plurals: numbers are written with the forms of the language', () => {
  assert.equal(en.posts.replies(1), '1 reply');
  assert.equal(en.posts.replies(1200), '1,200 replies');
  assert.equal(de.posts.replies(1200), '1.200 Antworten');
  assert.match(ar.posts.replies(3), /ردود/);
  assert.equal(ar.posts.replies(2), 'ردّان');
});
