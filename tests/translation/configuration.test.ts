import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseConfig } from '../../src/platform/config/config.ts';

test('the service is known by its address, and DeepL by its key', () => {
  assert.equal(parseConfig({}).translation, undefined);
  assert.deepEqual(parseConfig({ TRANSLATE_URL: 'http://localhost:5000/' }).translation, {
    service: 'libretranslate',
    url: 'http://localhost:5000',
    apiKey: undefined,
  });
  const url = (key: string) => parseConfig({ TRANSLATE_SERVICE: 'deepl', TRANSLATE_API_KEY: key }).translation?.url;
  assert.deepEqual([url('a:fx'), url('a')], ['https://api-free.deepl.com', 'https://api.deepl.com']);
});

test('half a configuration stops the start and names the variable', () => {
  assert.throws(() => parseConfig({ TRANSLATE_API_KEY: 'x' }), /TRANSLATE_URL is missing/);
  assert.throws(() => parseConfig({ TRANSLATE_SERVICE: 'deepl' }), /TRANSLATE_API_KEY is missing/);
  assert.throws(
    () => parseConfig({ TRANSLATE_SERVICE: 'babelfish', TRANSLATE_URL: 'https://x.example' }),
    /TRANSLATE_SERVICE must be/,
  );
});
