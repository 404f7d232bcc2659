import assert from 'node:assert/strict';
import { test } from 'node:test';
import { escapeHtml } from '../../src/lib/html/escape.ts';
import { FOR_DISPLAY, readable, withoutTags } from '../../src/lib/html/fence.ts';
import { filterHtml } from '../../src/lib/html/filter.ts';
import { forClients, sanitizeRemote, toPlainText } from '../../src/lib/html/sanitize.ts';
import { htmlFragments } from './html-fragments.ts';
import { sanitizedByLibrary } from './html-of-library.ts';

const SEEDS = [1, 2, 3, 4];
const FRAGMENTS = 1000;

for (const seed of SEEDS) {
  test(`the filter writes what the library sanitize-html writes: ${FRAGMENTS} broken texts of seed ${seed}`, () => {
    for (const html of htmlFragments(seed, FRAGMENTS)) {
      assert.equal(throughFence(html), sanitizedByLibrary(html), JSON.stringify(html));
    }
  });

  test(`putting a text into shape loses nothing of it, and clients get Mastodon’s elements: broken texts of seed ${seed}`, () => {
    for (const html of htmlFragments(seed, FRAGMENTS)) {
      const shaped = sanitizeRemote(html);
      assert.equal(lettersOf(shaped), lettersOf(throughFence(html)), JSON.stringify(html));
      assert.equal(lettersOf(sanitizeRemote(shaped)), lettersOf(shaped), JSON.stringify(html));
      assert.doesNotMatch(forClients(shaped), ELSEWHERE_UNKNOWN, JSON.stringify(html));
    }
  });
}

const ELSEWHERE_UNKNOWN = /<(?!\/?(?:p|br|span|a|del|s|pre|blockquote|code|b|strong|u|i|em|ul|ol|li|ruby|rt|rp)[ >])/;

/** What can be seen of a text, without white space, and whatever its order: what has no place in a table comes before it. */
const lettersOf = (html: string) =>
  [
    ...html
      .replace(/<[^<>]*>/g, '')
      .replace(/[\s\p{Default_Ignorable_Code_Point}]+/gu, '')
      .replaceAll('&#39;', "'")
      .replaceAll('&quot;', '"'),
  ]
    .sort()
    .join('');

function throughFence(html: string): string {
  const input = readable(html);
  return (filterHtml(input, FOR_DISPLAY) ?? escapeHtml(withoutTags(input))).trim();
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
