import assert from 'node:assert/strict';
import { test } from 'node:test';
import { nameTerms, searchWords } from '../../src/lib/search-words.ts';

test('words lose case, accents and everything around them', () => {
  assert.deepEqual(searchWords('Crème-brûlée, at 9 o’clock!'), ['creme', 'brulee', 'at', '9', 'o', 'clock']);
  assert.deepEqual(searchWords('ﬁne ＡＢＣ'), ['fine', 'abc']);
  assert.deepEqual(searchWords('Ёлка йод'), ['елка', 'йод']);
  assert.deepEqual(searchWords('snake_case #tag @me'), ['snake', 'case', 'tag', 'me']);
});

test('what separates letters of a script stays', () => {
  for (const text of ['की', 'के', 'हिन्दी', 'தமிழ்', 'київ', 'йод', 'মুক্তি', 'മലയാളം', 'ދިވެހި', 'አማርኛ', 'ქართული'])
    assert.deepEqual(searchWords(text), [text.normalize('NFKC')], text);
});

test('scripts without spaces fall into characters, marks staying with theirs', () => {
  assert.deepEqual(searchWords('東京tower'), ['東', '京', 'tower']);
  assert.deepEqual(searchWords('がぎ'), ['が', 'ぎ']);
  assert.deepEqual(searchWords('ราชการ'), ['ร', 'า', 'ช', 'ก', 'า', 'ร']);
});

test('a name is searched for word by word, and what has no spaces in its order', () => {
  assert.deepEqual(nameTerms('Anna/Maria 田中桜子'), [['anna'], ['maria'], ['田', '中', '桜', '子']]);
  assert.deepEqual(nameTerms('Tokyo東京'), [['tokyo'], ['東', '京']]);
  assert.deepEqual(nameTerms('🌸 !'), []);
});

test('words and texts are bounded', () => {
  assert.equal(searchWords('x'.repeat(1000))[0]?.length, 64);
  assert.equal(searchWords('a '.repeat(20_000)).length, 5000);
  assert.equal(nameTerms('a '.repeat(100)).length, 10);
  assert.equal(nameTerms('漢'.repeat(1000))[0]?.length, 30);
});

/** Accents that stand by themselves, letters that nobody sees, the tatweel, and two that are apostrophes to those who type. */
const APART = /^[\p{M}\p{Z}\p{Default_Ignorable_Code_Point}\u0640\u02bb\u02bc]+$/u;

test('every letter of every script survives, and no word is cut twice', () => {
  for (let block = 0; block < 0x110000; block += 256) {
    const letters = Array.from({ length: 256 }, (_, at) => block + at)
      .filter((code) => code >= 0x30 && (code < 0xd800 || code >= 0xe000))
      .map((code) => String.fromCodePoint(code))
      .filter((letter) => /[\p{L}\p{N}]/u.test(letter) && !APART.test(letter.normalize('NFKD')));
    const words = searchWords(letters.join(' '));
    assert.ok(words.length >= letters.length, block.toString(16));
    assert.deepEqual(searchWords(words.join(' ')), words, block.toString(16));
  }
});
