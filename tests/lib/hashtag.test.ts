import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isTagName, normalizeTag } from '../../src/lib/text/hashtag.ts';
import { findTags } from '../../src/lib/text/scan.ts';

const NAMES: [text: string, expected: string[]][] = [
  ['#cats', ['cats']],
  ['＃犬', ['犬']],
  ['#1984', []],
  ['#1984a', ['1984a']],
  ['#1_000', ['1_000']],
  ['#_', []],
  ['#日本語。', ['日本語']],
  ['#ไทย #हिन्दी #العربية', ['ไทย', 'हिन्दी', 'العربية']],
  ['#a·b #l·l· x', ['a·b', 'l·l']],
  ['#スター・ウォーズ', ['スター・ウォーズ']],
  ['#می\u200cخواهم', ['می\u200cخواهم']],
  ['#c++ #node.js #rock-n-roll', ['c', 'node', 'rock']],
  ['a#b /#c x=#d', []],
  ['line\n#tag', ['tag']],
  ['#a#b', ['a']],
  ['# a #', []],
  ['https://example.com/#cats', []],
  ['#𝒜𝓁𝓁', ['𝒜𝓁𝓁']],
];

for (const [text, expected] of NAMES) {
  test(`hashtags of ${JSON.stringify(text)}`, () => {
    assert.deepEqual(
      findTags(text).map((tag) => tag.name),
      expected,
    );
  });
}

const KEYS: [name: string, key: string][] = [
  ['Cats', 'cats'],
  ['CAFÉ', 'cafe'],
  ['Łódź', 'lodz'],
  ['Straße', 'straße'],
  ['ＦｕｌｌＷｉｄｔｈ', 'fullwidth'],
  ['ｶﾀｶﾅ', 'カタカナ'],
  ['İstanbul', 'istanbul'],
  ['Ελλάδα', 'ελλάδα'],
  ['#a b-c!', 'abc'],
  ['𝒜𝓁𝓁', 'all'],
];

for (const [name, key] of KEYS) {
  test(`the key of ${name} is ${key}`, () => assert.equal(normalizeTag(name), key));
}

test('a key is its own key', () => {
  for (const [, key] of KEYS) assert.equal(normalizeTag(key), key);
});

test('a name is valid only as a whole', () => {
  for (const name of ['cats', 'Ünï', '1_2', 'a·b']) assert.ok(isTagName(name), name);
  for (const name of ['', '12', 'a b', 'a·', '#a', 'a-b', 'a\n']) assert.ok(!isTagName(name), name);
});
