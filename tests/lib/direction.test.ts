import assert from 'node:assert/strict';
import { test } from 'node:test';
import { directionOfHtml, withDirections } from '../../src/lib/direction.ts';
import { directionOf } from '../../src/lib/text/direction.ts';

test('a text has the direction of its first letter, whatever mentions, hashtags, links and emojis stand before it', () => {
  for (const [text, direction] of [
    ['Hello שלום', 'ltr'],
    ['שלום hello', 'rtl'],
    ['@bob שלום', 'rtl'],
    ['@bob@example.org, @carol: مرحبا', 'rtl'],
    ['#birds https://example.org/a?b=c :blobcat: 123 🐦 שלום', 'rtl'],
    ['@bob hello', 'ltr'],
    ['@bob #שלום', 'rtl'],
    ['12:30 🐦', undefined],
    ['@bob', undefined],
    ['', undefined],
  ] as const)
    assert.equal(directionOf(text), direction, text);
});

test('the same goes for HTML, with its links and entities', () => {
  const bob =
    '<span class="h-card" translate="no"><a href="https://b.example/@bob" class="u-url mention">@<span>bob</span></a></span>';
  const link =
    '<a href="https://a.example/?a=1&amp;b=2"><span class="invisible">https://</span><span>a.example/?a=1&amp;b=2</span></a>';
  for (const [html, direction] of [
    [`<p>${bob} שלום</p>`, 'rtl'],
    [`<p>${bob} &quot;hello&quot;</p>`, 'ltr'],
    [`<p>${link}<br />שלום</p>`, 'rtl'],
    [`<p>${bob}</p>`, undefined],
  ] as const)
    assert.equal(directionOfHtml(html), direction, html);
});

test('each paragraph that is written in another direction than the whole says so', () => {
  assert.equal(
    withDirections('<p>Hello</p><p>שלום</p><ul><li>Yes</li><li>כן</li></ul><p>1</p>', 'ltr'),
    '<p>Hello</p><p dir="rtl">שלום</p><ul><li>Yes</li><li dir="rtl">כן</li></ul><p>1</p>',
  );
  assert.equal(
    withDirections('<p>שלום</p><p class="a">Hello</p>', 'rtl'),
    '<p>שלום</p><p dir="ltr" class="a">Hello</p>',
  );
});
