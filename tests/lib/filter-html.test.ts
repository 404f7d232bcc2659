import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sanitizeRemote, toPlainText } from '../../src/lib/html/sanitize.ts';
import { htmlFragments } from './html-fragments.ts';
import { readByLibrary, sanitizedByLibrary } from './html-of-library.ts';

const SEEDS = [1, 2, 3, 4];
const FRAGMENTS = 1000;

for (const seed of SEEDS) {
  test(`the filter writes what the library sanitize-html writes: ${FRAGMENTS} broken texts of seed ${seed}`, () => {
    for (const html of htmlFragments(seed, FRAGMENTS)) {
      assert.equal(sanitizeRemote(html), sanitizedByLibrary(html), JSON.stringify(html));
      assert.equal(toPlainText(html), readByLibrary(html), JSON.stringify(html));
    }
  });
}

const BROKEN_OFF = [
  '<p>a</p><script',
  '<p>a</p><i',
  '<p>a</p><b title="x',
  '<p>a</p></p',
  '<p>a</p></p x',
  '<p>a<b x="<i',
];

for (const html of BROKEN_OFF) {
  test(`of a tag that the text breaks off within nothing is shown: ${html}`, () => {
    assert.equal(sanitizeRemote(html), '<p>a</p>');
    assert.equal(toPlainText(html), 'a');
  });
}

test('a text too hostile to be parsed is read without entities', () => {
  const text = `"x" & 'y'`;
  assert.equal(toPlainText(`${'<b>'.repeat(300)}${text}`), text);
  assert.equal(sanitizeRemote(`${'<b>'.repeat(300)}${text}`), '&quot;x&quot; &amp; &#39;y&#39;');
});
