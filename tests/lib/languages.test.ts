import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findLanguage, LANGUAGES, normalizeLanguage } from '../../src/lib/languages.ts';

const TAGS: [tag: string, code: string | undefined][] = [
  ['en', 'en'],
  ['EN', 'en'],
  ['en-US', 'en'],
  ['pt_BR', 'pt'],
  ['zh-CN', 'zh-CN'],
  ['zh_tw', 'zh-TW'],
  ['zh-Hans', 'zh'],
  ['tok', 'tok'],
  ['xx', undefined],
  ['', undefined],
  ['__proto__', undefined],
];

for (const [tag, code] of TAGS) {
  test(`the language ${JSON.stringify(tag)}`, () => assert.equal(normalizeLanguage(tag), code));
}

test('every language has a unique code and two names', () => {
  assert.equal(new Set(LANGUAGES.map(({ code }) => code)).size, LANGUAGES.length);
  for (const { code, name, nativeName } of LANGUAGES) assert.ok(code && name && nativeName, code);
  assert.deepEqual(findLanguage('de'), { code: 'de', name: 'German', nativeName: 'Deutsch' });
});
