import assert from 'node:assert/strict';
import { test } from 'node:test';
import { escapeHtml } from '../../src/lib/html/escape.ts';
import { formatForeign } from '../../src/lib/html/foreign-text.ts';
import { formatRich } from '../../src/lib/html/rich-text.ts';

/** What takes the square of its length to be read as Markdown. */
const COSTLY = {
  'lines that go on with one item': `- a\n${'b\n'.repeat(2100)}`,
  'indented lines of one item': `- a\n${'  b\n'.repeat(2100)}`,
  'items of one list': '- a\n'.repeat(1100),
  'items of a numbered list': '1. a\n'.repeat(1100),
  'lists in lists': `${'- '.repeat(15)}a\n`.repeat(70),
  'lists in quotations': `${'> - '.repeat(9)}a\n`.repeat(70),
  'nothing but nesting': `${'> '.repeat(21)}a`,
  'exclamation marks': '!'.repeat(2100),
  stars: '*'.repeat(2100),
  'one wide gap': `a${' '.repeat(300)}b`,
  'very long text': '**a** '.repeat(20_000),
};

for (const [name, text] of Object.entries(COSTLY)) {
  test(`${name} are shown as they were written`, () => {
    assert.equal(formatRich(text, 'text/markdown'), `<p>${escapeHtml(text.trim()).replaceAll('\n', '<br />')}</p>`);
  });
}

test('a long article with lists, quotations and markup is read as Markdown', () => {
  const part =
    '## Part\n\nWords **that** matter! And well-known ones - as said.\n\n- one\n- two\n  - below\n\n> quoted\n\n';
  const html = formatRich(part.repeat(120), 'text/markdown');
  assert.equal(html.match(/<strong>that<\/strong>/g)?.length, 120);
  assert.equal(html.match(/<blockquote>/g)?.length, 120);
  assert.equal(html.match(/<li>/g)?.length, 360);
});

test('strangers get less than people here', () => {
  const list = '- **a**\n'.repeat(150);
  assert.match(formatRich(list, 'text/markdown'), /<li><strong>a<\/strong><\/li>/);
  assert.doesNotMatch(formatForeign(list, 'text/markdown'), /<li>/);
});
