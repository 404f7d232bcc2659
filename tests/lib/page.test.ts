import assert from 'node:assert/strict';
import { test } from 'node:test';
import { firstLink } from '../../src/lib/html/first-link.ts';
import { readPage } from '../../src/lib/html/page.ts';

test('the head of a page is read, whatever is broken in it', () => {
  const page =
    readPage(`<HTML LANG=de><title>One &amp; two</title><title>no</title><META NAME=Description CONTENT="words">
    <meta name="description" content="other">
    <link rel=alternate type="text/json+oembed" href=" /embed?a=1&amp;b=2 "><link type=application/json+oembed href="/other">
    <script type="application/ld+json">{"a":"<b>"}</script><script>var x</script><p><title`);
  assert.deepEqual(page, {
    title: 'One & two',
    language: 'de',
    meta: new Map([['description', 'words']]),
    oembed: '/embed?a=1&b=2',
    structured: ['{"a":"<b>"}'],
  });
});

test('hostile pages come to an end', () => {
  const deep = `<title>t</title>${'<b>'.repeat(300_000)}${'</i>'.repeat(200_000)}<meta name="late" content="x">`;
  assert.deepEqual(readPage(deep).meta, new Map());
  assert.equal(readPage(`<title>${'a'.repeat(3_000_000)}`).title.length <= 5000, true);
  assert.equal(readPage('<meta name="'.repeat(200_000)).title, '');
  assert.equal(readPage(`<script type="application/ld+json">${'x'.repeat(2_000_000)}</script>`).structured.length, 0);
});

test('the first link of a status that leads somewhere is found', () => {
  const here = (url: URL) => url.host !== 'here.example';
  const link = (html: string) => firstLink(html, here);
  assert.equal(link('<p>no link, https://a.example</p>'), undefined);
  assert.equal(
    link(`<p class="quote-inline">RE: <a href="https://q.example/1">q</a></p><p><a class="u-url mention" href="https://m.example/@m">@m</a>
      <a class="mention hashtag" rel="tag" href="https://t.example/tags/t">#t</a> <a href="https://here.example/@me">me</a>
      <a href="mailto:x@y.example">x</a> <a href="https://First.example/?a=1&amp;b=2">1</a> <a href="https://second.example">2</a></p>`),
    'https://first.example/?a=1&b=2',
  );
});
