import assert from 'node:assert/strict';
import { test } from 'node:test';
import { decodePost } from '../../../src/federation/decode/post.ts';
import { toRemoteStatus } from '../../../src/federation/decode/to-status.ts';

const AUTHOR = {
  uri: 'https://tube.example/accounts/ada',
  followers_url: 'https://tube.example/accounts/ada/followers',
  following_url: null,
};

/** What is kept of a post with that content. */
function shown(content: string, mediaType: unknown, type = 'Note'): string {
  const id = 'https://tube.example/videos/1/comments/2';
  const post = decodePost({ id, type, attributedTo: AUTHOR.uri, content, mediaType });
  if (post.outcome !== 'read') throw new Error(post.reason);
  return toRemoteStatus(post.value, AUTHOR).content;
}

const link = (host: string) =>
  `<a href="https://${host}/" translate="no" rel="nofollow noopener" target="_blank"><span class="invisible">https://</span><span>${host}/</span><span class="invisible"></span></a>`;

test('Markdown is shown as what it means, its lines and addresses with it', () => {
  assert.equal(
    shown('Filmed in **May**.\nSee <https://a.example/> and https://b.example/\n\n- a < b\n- #tag', 'text/markdown'),
    `<p>Filmed in <strong>May</strong>.<br />See <a href="https://a.example/" rel="nofollow noopener" target="_blank">https://a.example/</a> and ${link('b.example')}</p><ul><li>a &lt; b</li><li>#tag</li></ul>`,
  );
});

test('any other kind of text keeps its lines, its addresses and its signs', () => {
  for (const type of ['text/plain', 'text/plain; charset=utf-8', 'TEXT/X.MisskeyMarkdown']) {
    assert.equal(
      shown('a <b> & **c**\r\nhttps://b.example/\r\n\r\nd', type),
      `<p>a &lt;b&gt; &amp; **c**<br />${link('b.example')}</p><p>d</p>`,
    );
  }
});

test('what does not say, or speaks of something else than a text, is HTML', () => {
  for (const type of [undefined, null, 7, 'text/html', 'text/html; variant=fep-c16b', 'audio/mpeg']) {
    assert.equal(shown('<p>a <b>b</b></p>', type), '<p>a <b>b</b></p>');
  }
});

test('Markdown brings nothing that HTML may not', () => {
  const html = shown('<script>alert(1)</script>\n\n[x](javascript:alert(1)) <img src=x onerror=y>', 'text/markdown');
  assert.doesNotMatch(html, /script|onerror|<img/);
});

test('Markdown that would cost more than it says is shown as it was written', () => {
  for (const [piece, times] of [
    ['- a\n', 300],
    ['*a ', 400],
    ['long ', 3000],
  ] as const) {
    const text = `**x** ${piece.repeat(times)}`;
    assert.match(shown(text, 'text/markdown'), /^<p>\*\*x\*\* /);
  }
});
