import assert from 'node:assert/strict';
import { test } from 'node:test';
import { formatStatus } from '../../src/lib/html/format-status.ts';
import { withoutInlineQuote } from '../../src/lib/html/inline-quote.ts';
import { meLinksIn } from '../../src/lib/html/me-links.ts';
import { sanitizeRemote, toPlainText } from '../../src/lib/html/sanitize.ts';
import { parseSearchQuery } from '../../src/lib/search-query.ts';
import { statusLength } from '../../src/lib/text/count.ts';
import { normalizeTag } from '../../src/lib/text/hashtag.ts';
import { scanText } from '../../src/lib/text/scan.ts';
import { findShortcodes } from '../../src/lib/text/shortcode.ts';

/** Anything worse than linear would take minutes on these, and hit the runner's limit. */
const SIZE = 1_000_000;
const LIMIT = { timeout: 60_000 };

const SEEDS = [
  '#',
  '＃',
  ' #a·',
  '@',
  '@a',
  '@a.',
  '@a@a.',
  ':',
  ':ab:',
  'http://',
  'http://a/',
  'http://a.b/[',
  'http://a.b/({[a',
  'http://a.b/"',
  'http://a.b/\u202e',
  'http://((((',
  'http://a.b/(',
  'http://a.b/「」',
  'http://a.b:a',
  'http://a_',
  'xmpp:a@b?',
  'magnet:?!',
  '\u0301',
  '😀',
  '\n',
  '\r',
];

for (const seed of SEEDS) {
  test(`a million characters of ${JSON.stringify(seed)}`, LIMIT, () => {
    const text = seed.repeat(SIZE / seed.length);
    assert.equal(
      scanText(text)
        .map((token) => token.text)
        .join(''),
      text,
    );
    findShortcodes(text);
    normalizeTag(text);
    statusLength('', text, 500);
    formatStatus(text, { mention: () => undefined, tagUrl: (name) => name });
    parseSearchQuery(text.replaceAll(':', ''));
  });
}

for (const seed of ['a', 'a.', '_', '・', '(', '([', '「', '=', '?']) {
  test(`an address that goes on for a million characters of ${seed}`, LIMIT, () => {
    for (const start of ['http://', 'http://a.', 'http://a.b/', 'http://a.b:', 'xmpp:', 'magnet:?'])
      scanText(start + seed.repeat(SIZE / seed.length));
  });
}

test('a long run of separators before a letter', LIMIT, () => {
  const text = ` #a${'·'.repeat(SIZE)}a·`;
  assert.equal(scanText(text).length, 3);
});

const TAGS = [
  '<a',
  '<a ',
  '<a>',
  '<b>',
  '<p>',
  '<div>',
  '<p><b>',
  '<svg>',
  '<math>',
  '<math></math>',
  '<math><annotation>',
  '<h1>',
  '<!--',
  '</p>',
  '&',
  '&lt;',
  '<<',
  '<a href="',
  '<a href="https://a.b/">',
  '<a href="javascript:">',
  '<b></i>',
  '<ul><li>',
  '<table><tr><td>',
  '\0',
];

for (const tag of TAGS) {
  test(`a megabyte of ${JSON.stringify(tag)}`, LIMIT, () => {
    const html = tag.repeat(SIZE / tag.length);
    assert.doesNotMatch(sanitizeRemote(html), /<(?!\/?(?:p|b|ul|li|a|br|strong)\b)/);
    toPlainText(html);
  });
}

test('elements nested beyond all measure lose their tags, not their text', () => {
  assert.equal(sanitizeRemote(`${'<b>'.repeat(50_000)}x${'</b>'.repeat(50_000)}`).trim(), 'x');
});

test('a page nested beyond all measure says no more about its owner than its beginning', () => {
  const page = `<a rel="me" href="https://a.example/">me</a>${'<b>'.repeat(300_000)}<a rel="me" href="https://b.example/">`;
  assert.deepEqual(meLinksIn(page), ['https://a.example/']);
});

test('a paragraph that says over and over that it names what is quoted', LIMIT, () => {
  const classes = 'quote-inline '.repeat((2 * SIZE) / 'quote-inline '.length);
  assert.equal(withoutInlineQuote(`<p class="${classes}" lang="en">x</p>y`), 'y');
  assert.equal(withoutInlineQuote(`<p class="${classes}`), `<p class="${classes}`);
});
